import { createServer, IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Request, type Response } from 'express';
import { serverOptions } from './connection-errors';
import { DirectConnections, goOn } from './direct/direct-connections';
import type { FirstLook } from './first-look';
import { FinishedAnswer } from './prepared-answer';
import { RawQuery } from './raw-query';
import { trustOfExpress, type TrustedProxies } from './trusted-proxies';

/** How often a server that closes looks for connections that have become idle. Units: milliseconds. */
const sweepEveryMs = 50;

/** Express as this service runs it: bounded connections, no parsing before the gate, nothing said about itself. */
export class HttpServerAdapter extends ExpressAdapter {
  private firstLook: FirstLook | null = null;
  private direct: DirectConnections | null = null;

  constructor(trustProxy: TrustedProxies) {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    app.set('case sensitive routing', true);
    app.set('strict routing', true);
    app.set('query parser', (text: string | null) => new RawQuery(text ?? ''));
    app.set('trust proxy', trustOfExpress(trustProxy));
    super(app);
  }

  /** Has every request looked at before Express begins with it, and the simplest ones before Node does. */
  lookFirst(firstLook: FirstLook): void {
    const app = this.getInstance<Express>();
    this.firstLook = firstLook;
    this.direct = new DirectConnections(this.getHttpServer() as Server, firstLook, (request) =>
      addressOf(app, request),
    );
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    const handle = (request: IncomingMessage, response: ServerResponse) => {
      const further = () => void app(request as Request, response as Response);
      if (this.firstLook === null || goOn(request, response)) further();
      else this.firstLook(request, response, further);
    };
    this.setHttpServer(createServer({ ...serverOptions, IncomingMessage: messageOf(app) }, handle));
  }

  /**
   * Closes once what is under way has its answer. Node ends idle connections only at the beginning of a close: one that
   * had a request then would be kept for its next, and the close would last as long as its client likes.
   */
  override async close(): Promise<void> {
    const server = this.getHttpServer() as Server;
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      this.direct?.endIdle();
    }, sweepEveryMs);
    await super.close();
    clearInterval(sweep);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!(body instanceof FinishedAnswer)) return super.reply(response, body, statusCode);
    response.setHeaders(body.headers).status(body.status);
    body.end(response);
    return undefined;
  }
}

/** A request that knows its client's address before Express has seen it, by the rule of Express itself. */
function messageOf(app: Express): typeof IncomingMessage {
  return class ReceivedMessage extends IncomingMessage {
    get ip(): string | undefined {
      // What Express does first with every request; from then on its own `ip` answers.
      return (Object.setPrototypeOf(this, app.request as object) as Request).ip;
    }
  };
}

/** The same of one that Node has not read. */
function addressOf(app: Express, { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) {
  const request: unknown = Object.create(app.request, {
    headers: { value: headers },
    socket: { value: socket },
  });
  return (request as Request).ip;
}
