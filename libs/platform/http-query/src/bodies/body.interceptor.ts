import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { accessCheckOf, isSafe } from '@market/access';
import { invalidParameters, bringsBody } from '@market/http-server';
import { readBytes } from './read-bytes';
import { type JsonBodyRead, maxJsonBytes, readJsonBody, requireJson } from './read-json-body';
import { keepBody, type ReceivedBody } from './received-body';
import type { FieldProblem } from '@market/kernel';

/** Finds problems of well-formed fields that need I/O to be judged, such as a name service. */
export interface BodyJudge {
  /** Returns problems of the given fields, by field. */
  problemsOf(fields: Readonly<Record<string, unknown>>): Promise<readonly FieldProblem[]>;
}

const judgeKey = 'http:body-judge';

/** Body that a route declares. A route without a declaration accepts none. */
export type DeclaredBody =
  | { readonly kind: 'json'; readonly bodyClass: new () => object; readonly isOptional?: boolean }
  | { readonly kind: 'raw'; readonly maxBytes: number };

const bodyKey = 'http:body';

/**
 * Reads the body of changes that declare one, and judges the sender of a change again: a client that sends slowly may have lost
 * its key, session or role meanwhile. Interceptors run after the guards, hence after key, limit and plan.
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (isSafe(request.method)) return next.handle();
    const handler = context.getHandler();
    const declared = declaredBodyOf(handler);
    const response = context.switchToHttp().getResponse<Response>();
    const judgeClass = bodyJudgeOf(handler);
    const judge = judgeClass && this.modules.get(judgeClass, { strict: false });
    const takeBody = async () => {
      if (declared !== null) keepBody(request, await receive(declared, request, response, judge));
      await accessCheckOf(request)?.repeat();
    };
    return from(takeBody()).pipe(mergeMap(() => next.handle()));
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

/** Stores the body that a handler declares. Errors: `Error` when it declares two bodies. */
export function declareBody(handler: object, body: DeclaredBody): void {
  if (declaredBodyOf(handler) !== null) throw new Error('a route has one body');
  Reflect.defineMetadata(bodyKey, body, handler);
}

/** Returns the body that a handler declares, null for none. */
export function declaredBodyOf(handler: object): DeclaredBody | null {
  const body: unknown = Reflect.getMetadata(bodyKey, handler);
  return (body as DeclaredBody | undefined) ?? null;
}

/**
 * Names the provider that judges the readable fields of a body when others are refused, so that one response names all
 * problems. A body without refused fields is judged by the handler alone.
 */
export function AlsoJudgedBy(judge: Type<BodyJudge>): MethodDecorator {
  return (_target, _key, descriptor: PropertyDescriptor) => {
    Reflect.defineMetadata(judgeKey, judge, descriptor.value as object);
  };
}

/** Returns the provider that a handler names, null for none. */
function bodyJudgeOf(handler: object): Type<BodyJudge> | null {
  const judge: unknown = Reflect.getMetadata(judgeKey, handler);
  return (judge as Type<BodyJudge> | undefined) ?? null;
}
