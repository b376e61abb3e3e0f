import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { declaredBodyOf, type DeclaredBody } from './declared-body';
import { parseJsonObject } from './parse-json';
import { readBytes } from './read-bytes';
import { maxJsonBytes, readFields, requireJson } from './read-json-body';
import { keepBody, type ReceivedBody } from './received-body';

/** Reads the body of routes that declare one, after key, limit and plan: interceptors run behind the guards. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const declared = declaredBodyOf(context.getHandler());
    if (declared === null) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return from(receive(declared, request, response)).pipe(
      mergeMap((body) => {
        keepBody(request, body);
        return next.handle();
      }),
    );
  }
}

async function receive(declared: DeclaredBody, request: Request, response: Response): Promise<ReceivedBody> {
  if (declared.kind === 'raw') {
    return { value: await readBytes(request, response, declared.maxBytes), content: null };
  }
  requireJson(request);
  const content = parseJsonObject(await readBytes(request, response, maxJsonBytes));
  return { value: readFields(declared.bodyClass, content), content };
}
