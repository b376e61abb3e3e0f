import { createServer, type Server } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Metrics } from './metrics';

export interface MetricsSettings {
  /** Port; 0 takes any free one. */
  readonly port: number;
  /** Default: loopback. */
  readonly host?: string;
}

/** Serves `/metrics` on a separate port, so that the public one never does. */
@Injectable()
export class MetricsServer implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: MetricsSettings,
  ) {}

  /** Port that it listens on, null before. */
  get port(): number | null {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }

  async onModuleInit(): Promise<void> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.metrics.text().then(
        (text) => response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.server = server;
    await new Promise<void>((resolve) => {
      // A taken port is worth a warning, but does not prevent the start.
      server.once('error', (error: NodeJS.ErrnoException) => {
        this.logger.warn({ port: this.settings.port, reason: error.code }, 'metrics are not served');
        resolve();
      });
      server.listen(this.settings.port, this.settings.host ?? '127.0.0.1', resolve);
    });
  }

  onApplicationShutdown(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.server?.listening) return resolve();
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
