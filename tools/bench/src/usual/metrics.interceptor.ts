import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import type { Observable } from 'rxjs';

collectDefaultMetrics();

/** Part of a request that Express fills before interceptors run. */
interface RoutedRequest {
  readonly method: string;
  readonly route: { readonly path: string };
}

/** Measures requests by method, route and status. */
@Injectable()
export class MetricsInterceptor implements NestInterceptor {
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests.',
    labelNames: ['method', 'route', 'status'],
  });

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method, route } = http.getRequest<RoutedRequest>();
    const response = http.getResponse<Response>();
    const observe = this.durations.startTimer({ method, route: route.path });
    response.once('finish', () => observe({ status: response.statusCode }));
    return next.handle();
  }
}
