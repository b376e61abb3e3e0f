import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createListener } from 'node:net';
import { Logger, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { DomainError } from '@market/kernel';
import express, { type Express, type Request, type Response } from 'express';
import { bringsBody } from './body/unread-body';
import { answerConnectionErrors, serverOptions, type ConnectionErrorOptions } from './connection-errors';
import type { FrontHandler } from './front-handler';
import { OpenConnections } from './open-connections';
import { PausedReading } from './paused-reading';
import { PendingResponses } from './pending-answers';
import { RawQuery } from './raw-query';
import { type RequestClient, requestClient, type RequestClientOf } from './request-client';
import { beginContext, type RequestContext } from './request-context';
import { asksForUpgrade, faultOf } from './request-fault';
import { requestTarget } from './request-target';
import { jsonType } from './response-headers';
import { type ResponseParts, writeParts } from './response-parts';
import type { RouteTable } from './route-table';
import { StreamedResponse } from './streamed-response';
import type { TrustedProxies } from './trusted-proxies';

/** Called when a response is closed: completely written, or aborted. */
export type ResponseListener = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
) => void;

/** Parts that the adapter serves, known once Nest has registered the routes. */
export interface Serving {
  readonly routes: RouteTable;
  /** Null in apps that cache no responses. */
  readonly front: FrontHandler | null;
  readonly onClosed: ResponseListener;
}

/** Express with limited connections, no parsing before the guards, and a handler in front for cached reads. */
export class HttpServerAdapter extends ExpressAdapter {
  private serving: Serving | null = null;
  private pending!: PendingResponses;
  private reading!: PausedReading;
  private connections!: OpenConnections;
  /**
   * Server that owns the port. The HTTP server listens on its handle: closing this one stops listening, and keeps the
   * idle connections, which `http.Server.close` would destroy.
   */
  private readonly listener = createListener();
  private readonly clientOf: RequestClientOf;

  constructor(trustProxy: TrustedProxies) {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    app.set('case sensitive routing', true);
    app.set('strict routing', true);
    app.set('query parser', (text: string | null) => new RawQuery(text ?? ''));
    super(app);
    this.clientOf = requestClient(trustProxy);
  }

  /** Sets the parts to serve. Call it before the server listens. */
  serve(serving: Serving): void {
    this.serving = serving;
    serving.front?.register(serving.routes.routes);
  }

  /** Sends responses in the envelope to requests that Node refuses. */
  answerErrors(options: ConnectionErrorOptions): void {
    const server = this.getHttpServer() as Server;
    this.connections.refuseLate = answerConnectionErrors(server, this.pending, options);
  }

  /** Tells whether the server is closing: then no connection is kept alive after a response. */
  get isClosing(): boolean {
    return this.connections.areEnding;
  }

  override initHttpServer(): void {
    const server = createServer(serverOptions, (request, response) => this.receive(request, response));
    this.pending = new PendingResponses(server);
    this.reading = new PausedReading(this.pending);
    this.connections = new OpenConnections(server, this.pending);
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

  /** Closes after all received requests have their responses: see `OpenConnections`. */
  override async close(): Promise<void> {
    await this.connections.end(() => this.listener.close());
    await super.close();
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof StreamableFile) return super.reply(response, body, statusCode);
    if (body instanceof StreamedResponse) return body.sendTo(response);
    writeParts(response, isParts(body) ? body : jsonParts(body, statusCode ?? response.statusCode));
    return undefined;
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    // The connection was already announced to end: the client could not read a response, and may send the request again.
    if (request.socket.writableEnded || (this.isClosing && this.pending.followsLast(response))) return;
    this.handle(request, response, this.clientOf(request));
    if (this.serving !== null) this.reading.begin(request, response);
  }

  /**
   * Handles a request: by the handler in front of Express, else by Express and Nest. Requests of clients come here by
   * themselves; see `InternalReads` for others.
   */
  handle(request: IncomingMessage, response: ServerResponse, client: RequestClient): void {
    const app = this.getInstance<Express>();
    const goOn = () => void app(request as Request, response as Response);
    if (this.serving === null) return goOn();
    const { routes, front, onClosed } = this.serving;
    const target = requestTarget(request.url ?? '');
    const match = routes.match(target.path, request.method ?? '');
    const context = beginContext(request, { ...target, match, client });
    response.once('close', () => onClosed(request, response, context));
    const route = match?.route;
    if (front === null || route?.method !== 'GET' || this.isClosing || !isPlainRead(request)) goOn();
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

/** Tells whether a request is a valid read without a body. */
function isPlainRead(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !bringsBody(request) && !asksForUpgrade(request) && faultOf(request) === null;
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
