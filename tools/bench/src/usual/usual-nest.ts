import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { CacheInterceptor, CacheModule } from '@nestjs/cache-manager';
import { Controller, Get, Header, Module, UseInterceptors } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { days, minutes, ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { Pool } from 'pg';
import { register } from 'prom-client';
import { besideSettings } from '../bare/same-response';
import { ApiKeyGuard } from './api-key.guard';
import { EnvelopeInterceptor } from './envelope.interceptor';
import { KeyThrottlerGuard } from './key-throttler.guard';
import { Public } from './keyed-request';
import { MetricsInterceptor } from './metrics.interceptor';
import { sameContent } from './same-content';
import { UsageCounts } from './usage-counts';
import { UsageInterceptor } from './usage.interceptor';

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
