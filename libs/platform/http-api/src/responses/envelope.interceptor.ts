import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  Catch,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { isCompressible, isUnwrapped } from './route-response.decorator';
import { streamWholeList } from './stream-whole-list';
import { WholeList, hasFormats, acceptedFormat, type ResponseFormat } from '@market/http-lists';
import {
  contextOf,
  type RequestContext,
  type ResponseParts,
  type StreamedResponse,
  ErrorResponses,
  writeParts,
} from '@market/http-server';
import { isListResult, SuccessContent } from '../contents/success-content';
import { SuccessResponses } from './success-responses';
import type { IncomingMessage } from 'node:http';

/** Entry of the response cache that one request fills for all waiting requests. The first call counts. */
export interface CacheFill {
  fulfil(content: SuccessContent): void;
  /** Passes an error to the requests that wait: errors are never cached. */
  fail(error: unknown): void;
  /** Lets the waiting requests make their own responses. */
  abandon(): void;
}

const fillKey = Symbol('cache fill');

interface RequestWithFill extends IncomingMessage {
  [fillKey]?: CacheFill;
}

/** Responds to all errors thrown in Nest, in the envelope. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly errors: ErrorResponses) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const context = contextOf(request);
    const error = this.errors.judge(thrown, context);
    cacheFillOf(request)?.fail(thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.removeHeader('ETag');
    writeParts(response, this.errors.of(error, request));
  }
}

/** Makes the success response from the result of a controller, and fills the response cache with its content. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly responses: SuccessResponses) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler();
    if (isUnwrapped(context.getClass(), handler)) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (result: unknown): Promise<ResponseParts | StreamedResponse> => {
        const requestContext = contextOf(request);
        const format = formatOf(result, requestContext);
        if (result instanceof WholeList) return streamWholeList(result, request, format, this.responses);
        const compressible = isCompressible(context.getClass(), handler);
        const content = SuccessContent.of(result, requestContext, compressible, format);
        cacheFillOf(request)?.fulfil(content);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        return isRead
          ? this.responses.read(request, content)
          : this.responses.written(request, content, response.statusCode);
      }),
    );
  }
}

/** Returns the format of a list that has several; JSON for every other result. */
function formatOf(result: unknown, { accept }: RequestContext): ResponseFormat {
  if (!isListResult(result) && !(result instanceof WholeList)) return 'json';
  const query: object = result.query;
  return hasFormats(query) ? (query.format ?? acceptedFormat(accept)) : 'json';
}

/** Attaches the entry that the response to a request fills. */
export function attachCacheFill(request: IncomingMessage, fill: CacheFill): void {
  (request as RequestWithFill)[fillKey] = fill;
}

/** Returns the entry that the response to a request fills; null for none. */
function cacheFillOf(request: IncomingMessage): CacheFill | null {
  return (request as RequestWithFill)[fillKey] ?? null;
}
