import { PreparedDocument } from '../contents/prepared-document';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Clock, type MaybePromise } from '@market/kernel';
import { accessOf } from '@market/access';
import { acceptedCoding, namesTag } from '../contents/representation';
import { cacheControlOf } from './route-response.decorator';
import { declaredQuery } from '@market/http-query';
import { hasFormats } from '@market/http-lists';
import {
  contextOf,
  deprecationHeaders,
  type RequestContext,
  pushHeaders,
  rateLimitHeaders,
  requestHeaders,
  successHeaders,
  type ResponseParts,
  type Route,
  generalDataSource,
} from '@market/http-server';
import type { CodedBody, SuccessContent } from '../contents/success-content';
import type { DataSet } from '@market/contracts';

/** Names the origin of live data, for `X-Data-Source`. An app that replays payloads provides its own. */
export abstract class DataOrigin {
  /** Shape: ASCII, one line; `Replayed data of <date>` in replay mode. */
  abstract live(): string;
}

/** Origin of live data from the public sources. */
@Injectable()
export class PublicSources extends DataOrigin {
  live(): string {
    return generalDataSource;
  }
}

/** Headers of all success responses of a route, as long as the data source is the same. Shape: name, value, … */
interface RouteHeaders {
  readonly dataSource: string;
  readonly headers: readonly string[];
}

/** Builds all success responses in the envelope. */
@Injectable()
export class SuccessResponses {
  private readonly live = new WeakMap<Route, RouteHeaders>();
  private readonly sample = new WeakMap<Route, RouteHeaders>();

  constructor(
    private readonly clock: Clock,
    @Optional() @Inject(DataOrigin) private readonly origin: DataOrigin = new PublicSources(),
  ) {}

  /** Makes the response to a `GET` or `HEAD`: 200, or 304 when the client has the content. */
  read(request: IncomingMessage, content: SuccessContent): MaybePromise<ResponseParts> {
    const context = contextOf(request);
    const headers = this.headersFor(request, context);
    headers.push(...content.headers);
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
    if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, content.tag)) {
      headers.push('ETag', content.tag);
      return { status: 304, headers, body: null };
    }
    const { requestId } = context;
    const body = content.body(acceptedCoding(acceptEncoding), { requestId, nowMs: this.clock.nowMs() });
    return body instanceof Promise
      ? body.then((coded) => ok(headers, coded, content))
      : ok(headers, body, content);
  }

  /** Makes the response to a `GET` or `HEAD` with a text without the envelope. @param type its `Content-Type` */
  async document(request: IncomingMessage, text: string, type: string): Promise<ResponseParts> {
    const prepared = await PreparedDocument.of(Buffer.from(text), type);
    const { status, headers, body } = prepared.response(request);
    // The prepared document varies by its coding alone, a response also by the key.
    const own = headers.filter((_, at) => headers[at - (at % 2)] !== 'Vary');
    return { status, headers: [...own, ...this.headersFor(request, contextOf(request))], body };
  }

  /** Makes the response to any other method. @param status 200 to 299 */
  written(request: IncomingMessage, content: SuccessContent, status: number): ResponseParts {
    const context = contextOf(request);
    const { requestId } = context;
    const { text } = content.uncompressed({ requestId, nowMs: this.clock.nowMs() });
    const headers = this.headersFor(request, context);
    headers.push('Content-Type', content.mediaType, 'Content-Length', String(text.length));
    return { status, headers, body: text };
  }

  /** Makes the head of a response whose body is streamed. Nobody may keep it: a part of it could pass for the whole. */
  streamed(request: IncomingMessage, mediaType: string): Pick<ResponseParts, 'status' | 'headers'> {
    const context = contextOf(request);
    const headers = this.headersFor(request, context, 'no-store');
    headers.push('Content-Type', mediaType);
    return { status: 200, headers };
  }

  private headersFor(request: IncomingMessage, context: RequestContext, cacheControl?: string): string[] {
    const { admission, caller } = accessOf(request);
    const headers = [...this.routeHeaders(context, caller?.dataSet === 'sample', cacheControl)];
    pushHeaders(headers, requestHeaders(context));
    const limit = context.limit ?? admission;
    if (limit !== undefined) pushHeaders(headers, rateLimitHeaders(limit));
    if (context.freshness !== null) headers.push('X-Data-Freshness', context.freshness);
    return headers;
  }

  private routeHeaders(
    { match, disclaimer }: RequestContext,
    isSample: boolean,
    cacheControl?: string,
  ): readonly string[] {
    const dataSource = dataSourceOf(isSample ? 'sample' : 'live', this.origin);
    const made = (caching: string, byAccept: boolean) =>
      Object.entries({
        ...successHeaders(disclaimer, dataSource, caching, byAccept),
        ...deprecationHeaders(match?.route),
      }).flat();
    if (match === null) return made('no-store', false);
    const { route } = match;
    if (cacheControl !== undefined) return made(cacheControl, isFormatted(route));
    const known = isSample ? this.sample : this.live;
    const entry = known.get(route);
    if (entry?.dataSource === dataSource) return entry.headers;
    const headers = made(cacheControlOf(route.handler), isFormatted(route));
    known.set(route, { dataSource, headers });
    return headers;
  }
}

/** Tells whether the responses of a route have several formats, of which `Accept` selects one. */
function isFormatted({ controller, handlerName }: Route): boolean {
  return hasFormats(declaredQuery(controller, handlerName)?.prototype as object | undefined);
}

function ok(
  headers: string[],
  { coding, text }: CodedBody,
  { mediaType, tag }: SuccessContent,
): ResponseParts {
  headers.push('Content-Type', mediaType, 'Content-Length', String(text.length));
  if (coding !== 'identity') headers.push('Content-Encoding', coding);
  headers.push('ETag', tag);
  return { status: 200, headers, body: text };
}

/** Returns the value of `X-Data-Source` for a data set. */
function dataSourceOf(dataSet: DataSet | undefined, origin: DataOrigin): string {
  return dataSet === 'sample' ? 'Sample data' : origin.live();
}
