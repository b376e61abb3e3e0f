import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { serverOptions } from './connection-errors';
import { RawQuery } from './raw-query';
import type { TrustedProxies } from './http.config';

/** Express as this service runs it: bounded connections, no parsing before the gate, nothing said about itself. */
export class HttpServerAdapter extends ExpressAdapter {
  constructor(trustProxy: TrustedProxies) {
    const app = express();
    app.disable('x-powered-by');
    app.set('etag', false);
    app.set('case sensitive routing', true);
    app.set('strict routing', true);
    app.set('query parser', (text: string | null) => new RawQuery(text ?? ''));
    app.set('trust proxy', typeof trustProxy === 'object' ? [...trustProxy] : trustProxy);
    super(app);
  }

  override initHttpServer(): void {
    this.setHttpServer(createServer(serverOptions, this.getInstance()));
  }
}
