import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { invalidParameters, bringsBody } from '@market/http-server';
import { type BodyJudge, bodyJudgeOf, declaredBodyOf, type DeclaredBody } from './declared-body';
import { readBytes } from './read-bytes';
import { type JsonBodyRead, maxJsonBytes, readJsonBody, requireJson } from './read-json-body';
import { keepBody, type ReceivedBody } from './received-body';

/** Reads the body of routes that declare one. Interceptors run after the guards, hence after key, limit and plan. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    const declared = declaredBodyOf(handler);
    if (declared === null) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const judgeClass = bodyJudgeOf(handler);
    const judge = judgeClass && this.modules.get(judgeClass, { strict: false });
    return from(receive(declared, request, response, judge)).pipe(
      mergeMap((body) => {
        keepBody(request, body);
        return next.handle();
      }),
    );
  }
}

async function receive(
  declared: DeclaredBody,
  request: Request,
  response: Response,
  judge: BodyJudge | null,
): Promise<ReceivedBody> {
  if (declared.kind === 'raw') {
    return { value: await readBytes(request, response, declared.maxBytes), content: null };
  }
  if (declared.isOptional === true && !bringsBody(request)) {
    return { value: new declared.bodyClass(), content: null };
  }
  requireJson(request);
  const read = readJsonBody(declared.bodyClass, await readBytes(request, response, maxJsonBytes));
  if (read.problems.length > 0) throw invalidParameters(await allProblems(read, judge));
  return { value: read.body, content: read.content };
}

async function allProblems({ body, problems }: JsonBodyRead<object>, judge: BodyJudge | null) {
  const known = new Set(problems.map(({ field }) => field));
  const readable = Object.entries(body).filter(([field]) => !known.has(field));
  const more = (await judge?.problemsOf(Object.fromEntries(readable))) ?? [];
  return [...problems, ...more];
}
