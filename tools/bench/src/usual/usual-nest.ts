import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { CacheInterceptor, CacheModule } from '@nestjs/cache-manager';
import {
  Controller,
  Get,
  Header,
  Module,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { days, minutes, ThrottlerModule, ThrottlerGuard } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { register } from 'prom-client';
import { type Observable, map } from 'rxjs';
import type { Response } from 'express';
import { besideSettings } from '../bare/same-response';
import { ApiKeyGuard } from './api-key.guard';
import { Public, type KeyedRequest, publicRoute } from './keyed-request';
import { MetricsInterceptor } from './metrics.interceptor';
import { sameContent } from './same-content';
import { UsageCounts } from './usage-counts';

const { disclaimer, headers } = sameContent();

/** Wraps content into the envelope of the API, and sets the headers of a successful response. */
@Injectable()
class EnvelopeInterceptor implements NestInterceptor<object, object> {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const http = context.switchToHttp();
    const { id: requestId } = http.getRequest<{ readonly id: string }>();
    http.getResponse<Response>().set({ ...headers, 'X-Request-ID': requestId });
    return next.handle().pipe(
      map((content) => ({
        success: true,
        ...content,
        disclaimer,
        timestamp: new Date().toISOString(),
        requestId,
      })),
    );
  }
}

/** Limits requests by API key instead of address. */
@Injectable()
class KeyThrottlerGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, places) === true;
  }

  protected override async getTracker({ apiKey }: Pick<KeyedRequest, 'apiKey'>): Promise<string> {
    return apiKey?.id ?? '';
  }
}

/** Counts requests by key. */
@Injectable()
class UsageInterceptor implements NestInterceptor {
  constructor(private readonly counts: UsageCounts) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { apiKey } = context.switchToHttp().getRequest<KeyedRequest>();
    if (apiKey !== undefined) this.counts.add(apiKey.id);
    return next.handle();
  }
}

// The duties of the API, built as the documentation of Nest and of its packages shows: key, two limits, usage, metrics,
// log, envelope and a cached list. What a user would write instead of the API.

const { port, databaseUrl, statement } = besideSettings();
const { content } = sameContent();
const cachedForMs = 5_000;

@Controller('v1/ipos')
@UseInterceptors(UsageInterceptor, EnvelopeInterceptor, CacheInterceptor)
class UsualIpoController {
  constructor(private readonly pool: Pool) {}

  @Get()
  async list(): Promise<object> {
    await this.pool.query(statement);
    return content;
  }
}

@Public()
@Controller()
class UsualOperationsController {
  @Get('health/live')
  live(): object {
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('Content-Type', register.contentType)
  metrics(): Promise<string> {
    return register.metrics();
  }
}

@Module({
  imports: [
    LoggerModule.forRoot({
      pinoHttp: { genReqId: () => randomUUID(), redact: ['req.headers["x-api-key"]'] },
    }),
    CacheModule.register({ ttl: cachedForMs }),
    ThrottlerModule.forRoot([
      { name: 'minute', ttl: minutes(1), limit: 1_000 },
      { name: 'day', ttl: days(1), limit: 100_000 },
    ]),
    ScheduleModule.forRoot(),
  ],
  controllers: [UsualIpoController, UsualOperationsController],
  providers: [
    { provide: Pool, useFactory: () => new Pool({ connectionString: databaseUrl, max: 10 }) },
    UsageCounts,
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_GUARD, useClass: KeyThrottlerGuard },
    { provide: APP_INTERCEPTOR, useClass: MetricsInterceptor },
  ],
})
class UsualModule {}

void NestFactory.create(UsualModule, { logger: ['error', 'warn'] }).then((app) =>
  app.listen(port, '127.0.0.1'),
);
