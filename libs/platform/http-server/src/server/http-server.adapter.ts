import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener } from 'node:net';
import { Logger, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { DomainError, whenAvailable, type MaybePromise } from '@market/kernel';
import { isTracing } from '@market/base/tracing';
import express, { type Express, type Request, type Response } from 'express';
import { addressGroup } from '@market/access';
import { isPlainRead } from '../requests/request-head';
import { closeConnections, untilNoneConnects } from '../connections/close-connections';
import { answerConnectionErrors, serverOptions, type ConnectionErrorOptions } from './connection-errors';
import { unavailable } from '../errors/to-domain-error';
import { GroupedConnections } from '../connections/grouped-connections';
import { RawQuery } from '../requests/raw-query';
import {
  type RequestClient,
  requestClient,
  type RequestClientOf,
  beginContext,
  type RequestContext,
  requestTarget,
} from '../requests/request-context';
import { RequestTrace } from '../requests/request-trace';
import { RequestTurns } from '../connections/request-turns';
import { jsonType, type ResponseParts, writeParts } from '../responses/response-parts';
import type { RouteTable, Route } from '../routes/route-table';
import type { RequestRecorder } from './request-recorder';
import { StreamedResponse } from '../responses/streamed-response';
import { isTrusted, type TrustedProxies } from '../requests/trusted-proxies';
import { type KeyCheck, maxUnanswered, UnansweredRequests } from '../connections/unanswered-requests';

/** Request for a read without a body, of a known route, before Express handles it. */
export interface PlainRead {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  readonly route: Route;
}

/** Port for a handler of plain reads in front of Express, on the `request` event of Node's server. */
export abstract class FrontHandler {
  /** Receives all routes, once, before the first request. */
  abstract register(routes: readonly Route[]): void;

  /**
   * Handles a read.
   *
   * @returns true when the response is written; false when nothing is written and Express has to continue
   */
  abstract handle(read: PlainRead): MaybePromise<boolean>;
}

/** Parts that the adapter serves, known once Nest has registered the routes. */
export interface Serving extends ConnectionErrorOptions {
  readonly routes: RouteTable;
  /** Null in apps that cache no responses. */
  readonly front: FrontHandler | null;
  readonly recorders: readonly RequestRecorder[];
  readonly ownerOf: KeyCheck;
}

/** Express with limited connections, no parsing before the guards, and a handler in front for cached reads. */
export class HttpServerAdapter extends ExpressAdapter {
  private serving!: Serving;
  private readonly unanswered = new UnansweredRequests((request) => this.serving.ownerOf(request));
  /** Then no connection is kept alive after a response. */
  private isClosing = false;
  /**
   * Server that owns the port. The HTTP server listens on its handle: closing this one stops listening, and keeps the
   * idle connections, which `http.Server.close` would destroy.
   */
  private readonly listener = createListener();
  private readonly connections = new GroupedConnections();
  private readonly clientOf: RequestClientOf;
  /** Number of open connections of proxies. */
  private proxied = 0;
  private readonly isTracing = isTracing();
  private readonly isProxy: (address: string, hop: number) => boolean;

  constructor(trustProxy: TrustedProxies) {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    app.set('case sensitive routing', true);
    app.set('strict routing', true);
    app.set('query parser', (text: string | null) => RawQuery.of(text ?? ''));
    super(app);
    this.clientOf = requestClient(trustProxy);
    this.isProxy = trustProxy === false ? () => false : isTrusted(trustProxy);
  }

  /** Sets the parts to serve. Call it before the server listens. */
  serve(serving: Serving): void {
    this.serving = serving;
    serving.front?.register(serving.routes.routes);
    answerConnectionErrors(this.getHttpServer() as Server, serving);
  }

  override initHttpServer(): void {
    const server = createServer(serverOptions, (request, response) => this.receive(request, response));
    server.on('connection', (socket) => {
      if (!this.isProxy(socket.remoteAddress ?? '', 0)) return this.connections.add(socket);
      this.proxied += 1;
      socket.once('close', () => (this.proxied -= 1));
    });
    this.listener.on('error', (error) => server.emit('error', error));
    this.setHttpServer(server);
  }

  override listen(port: string | number, ...more: readonly (string | (() => void) | undefined)[]): Server {
    const server = this.getHttpServer() as Server;
    const host = more.find((each) => typeof each === 'string');
    const callback = more.find((each) => typeof each === 'function');
    const place = { port: Number(port), ...(host === undefined ? {} : { host }) };
    this.listener.listen(place, () => server.listen(this.listener, callback));
    return server;
  }

  /** Closes after all received requests have their responses: see `closeConnections`. */
  override async close(): Promise<void> {
    const server = this.getHttpServer() as Server;
    await untilNoneConnects(server);
    this.isClosing = true;
    this.listener.close();
    await closeConnections(
      server,
      { isAnswering: () => this.unanswered.isAnswering, isProxied: () => this.proxied > 0 },
      async () => super.close(),
    );
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (isParts(body)) return writeParts(response, body);
    if (body instanceof StreamableFile) return super.reply(response, body, statusCode);
    if (body instanceof StreamedResponse) return body.sendTo(response);
    return writeParts(response, jsonParts(body, statusCode ?? response.statusCode));
  }

  /** Takes a request of a client, unless it is beyond a limit: then the connection ends, or a proxy gets a 503. */
  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Node goes on with the requests that it had read when their connection was closed.
    if (socket.destroyed) return;
    const turns = RequestTurns.of(socket);
    const flooded = () => this.connections.resetFlooding(socket);
    if (!socket.writable) return turns.ignore() > maxUnanswered.ofConnection ? flooded() : undefined;
    const excess = turns.count - maxUnanswered.ofConnection;
    const isDirect = !this.isProxy(socket.remoteAddress ?? '', 0);
    if (turns.isStreaming || (isDirect && excess >= 0)) return flooded();
    // The refusal of the first one above the limit is the last response of a proxy's connection.
    if (excess > 0) return;
    const client = this.clientOf(request);
    const group = addressGroup(client.address);
    const isWaiting = turns.count > 0;
    const admission = excess < 0 && this.unanswered.admit(response, group, isWaiting);
    if (admission === false && isDirect) return flooded();
    const handle = (isAdmitted: boolean, onClosed: () => void) => {
      if (isAdmitted) return this.handle(request, response, client, onClosed);
      if (isDirect) return flooded();
      if (excess >= 0) response.setHeader('Connection', 'close');
      this.handle(request, response, client, onClosed, unavailable());
    };
    // Not in its turn, so that no others wait behind it meanwhile.
    if (admission instanceof Promise && isDirect)
      void admission.then((isAdmitted) => isAdmitted || flooded());
    turns.take({
      response,
      handle: (onClosed) => void whenAvailable(admission, (isAdmitted) => handle(isAdmitted, onClosed)),
      onEnd: () => this.unanswered.remove(response),
    });
    // A cached response that the system has taken costs no count.
    const isSent = response.writableEnded && socket.writableLength === 0;
    if (admission === true && !isWaiting && !isSent) this.unanswered.add(response, group);
  }

  /**
   * Handles a request: by the handler in front of Express, else by Express and Nest. Requests of clients come here by
   * themselves; see `InternalReads` for others.
   *
   * @param onEnd called when the response is closed
   * @param refusal error that refuses the request before it is handled
   */
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    client: RequestClient,
    onEnd?: () => void,
    refusal?: DomainError,
  ): void {
    const { routes, recorders } = this.serving;
    const target = requestTarget(request.url ?? '');
    const match = routes.match(target.path, request.method ?? '');
    const context = beginContext(request, { ...target, match, client });
    const trace = this.isTracing ? this.beginTrace(request, context) : null;
    const note = () => {
      for (const recorder of recorders) recorder.note(request, response, context);
      trace?.end(response.statusCode);
    };
    response.once('close', () => {
      if (trace === null) note();
      else trace.run(note);
      onEnd?.();
    });
    if (this.isClosing) response.setHeader('Connection', 'close');
    if (trace === null) this.pass(request, response, context, refusal);
    else trace.run(() => this.pass(request, response, context, refusal));
  }

  private beginTrace(request: IncomingMessage, context: RequestContext): RequestTrace | null {
    const isProxied = this.isProxy(request.socket.remoteAddress ?? '', 0);
    return (context.trace = RequestTrace.begin(request, context, isProxied));
  }

  private pass(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    refusal: DomainError | undefined,
  ): void {
    const { front, errors } = this.serving;
    const app = this.getInstance<Express>();
    const goOn = () => void app(request as Request, response as Response);
    if (refusal !== undefined) return writeParts(response, errors.of(refusal, request));
    const route = context.match?.route;
    const isFront = front !== null && route?.method === 'GET' && context.fault === null;
    if (!isFront || !isPlainRead(request)) goOn();
    else settle(() => front.handle({ request, response, context, route }), goOn);
  }
}

/**
 * Calls the front handler, and continues with Express when it writes nothing or fails: Express sends the error. A defect
 * of the handler is logged, because Express may well succeed.
 */
function settle(handle: () => boolean | Promise<boolean>, goOn: () => void): void {
  const recover = (error: unknown) => {
    if (!(error instanceof DomainError)) new Logger('http').error({ err: error }, 'the front handler failed');
    goOn();
  };
  let handled: boolean | Promise<boolean>;
  try {
    handled = handle();
  } catch (error) {
    return recover(error);
  }
  if (handled instanceof Promise) handled.then((isWritten) => (isWritten ? undefined : goOn()), recover);
  else if (!handled) goOn();
}

/** Makes the response of a route without an envelope. */
function jsonParts(body: unknown, status: number): ResponseParts {
  if (body === undefined || body === null) return { status, headers: [], body: null };
  const text = Buffer.from(JSON.stringify(body));
  return { status, headers: ['Content-Type', jsonType, 'Content-Length', String(text.length)], body: text };
}

function isParts(body: unknown): body is ResponseParts {
  return body instanceof Object && 'status' in body && 'headers' in body && 'body' in body;
}
