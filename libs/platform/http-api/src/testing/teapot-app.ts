import {
  Controller,
  Get,
  HttpCode,
  Module,
  Post,
  Query,
  type ModuleMetadata,
  type Type,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerModule } from '@nestjs/throttler';
import { Clock, ManualClock } from '@market/kernel';
import { z } from 'zod';
import {
  AccessModule,
  Authenticator,
  CurrentCaller,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
  SupportContact,
  type Admission,
  type Caller,
  type PresentedKey,
} from '@market/access';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import {
  JsonBody,
  RawBody,
  ListOf,
  OneOf,
  Text,
  PageQuery,
  SearchText,
  Word,
  SlugParameter,
} from '@market/http-query';
import { CachedFor } from '../responses/route-response.decorator';
import { RespondsWith } from '../responses/responds-with.decorator';
import { HealthModule } from '../health/health.module';
import type { HealthProbe } from '../health/health-probe';
import { createHttpApp } from '../app/http-app';
import { HttpModule } from '../app/http.module';
import { ListResponse } from '@market/http-lists';
import { noSuchRecord, type TrustedProxies } from '@market/http-server';
import { type RouteLimit, throttlerOptions } from '../throttling/throttler-options';

export const liveKey = 'live-key';
export const testKey = 'test-key';
/** Keys of two further accounts, whose plans allow 100 and 5 000 requests a minute. */
export const middleKey = 'middle-key';
export const largeKey = 'large-key';
/** Key of a suspended account. */
export const suspendedKey = 'suspended-key';

class BrewBody {
  @OneOf(['assam', 'darjeeling'], { description: 'Kind of tea.', example: 'assam' })
  tea!: 'assam' | 'darjeeling';

  @ListOf(['milk', 'sugar'], { min: 1, max: 2 }, { description: 'What goes into it.', required: false })
  additions?: readonly string[];

  @Text({ min: 2, max: 10 }, { description: 'For whom.', required: false })
  guest?: string;
}

class PolishBody {
  @Text({ min: 1, max: 10 }, { description: 'Kind of cloth.', required: false })
  cloth?: string;
}

class TeapotQuery extends PageQuery {
  @Word(['small', 'large'], { description: 'Size.' })
  size?: 'small' | 'large';

  @SearchText({ description: 'Part of the name.' })
  q?: string;
}

const teapotView = z.object({ name: z.string(), litres: z.number().nullable() }).meta({ id: 'Teapot' });
const brewView = z.object({ tea: z.string(), isBody: z.boolean() }).meta({ id: 'Brew' });
const brownBetty = { name: 'brown-betty', litres: 1.2 };

@Controller('v1/teapots')
class TeapotController {
  @Get()
  @CachedFor(300)
  @RespondsWith(teapotView, { example: brownBetty, list: true })
  list(
    @CurrentCaller() _caller: Caller,
    @Query() query: TeapotQuery,
  ): ListResponse<z.infer<typeof teapotView>> {
    const all = Array.from({ length: 25 }, (_, index) => ({ name: `teapot-${index}`, litres: null }));
    const items = all.slice((query.page - 1) * query.limit, query.page * query.limit);
    return new ListResponse(items, query, query.q === 'none' ? 0 : all.length);
  }

  @Get('broken')
  broken(): never {
    throw new Error('secret detail of the pot');
  }

  @Get('away')
  away(): never {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  }

  @Get('unfit')
  unfit(): never {
    throw Object.assign(new Error('query failed'), { driverError: { code: '22021' } });
  }

  @Post('brew')
  @HttpCode(202)
  @RespondsWith(brewView, { example: { tea: 'assam', isBody: true }, status: 202 })
  brew(@JsonBody(BrewBody) body: BrewBody) {
    return { ...body, isBody: body instanceof BrewBody };
  }

  @Post('weigh')
  @HttpCode(200)
  weigh(@RawBody(1_024) bytes: Buffer) {
    return { bytes: bytes.length, text: bytes.toString('latin1') };
  }

  @Post('polish')
  @HttpCode(200)
  polish(@JsonBody(PolishBody, { isOptional: true }) body: PolishBody) {
    return { cloth: body.cloth ?? null, isBody: body instanceof PolishBody };
  }

  @Post('rinse')
  @HttpCode(200)
  rinse() {
    return { rinsed: true };
  }

  @Get(':slug')
  @CachedFor(60)
  @RespondsWith(teapotView, { example: brownBetty, errors: ['NOT_001'] })
  show(@SlugParameter('slug', 'Teapot', brownBetty.name) slug: string) {
    if (slug !== brownBetty.name) throw noSuchRecord('Teapot', slug);
    return brownBetty;
  }
}

const admission: Admission = {
  admitted: true,
  limit: 60,
  remaining: 59,
  resetAtSeconds: 1_800_000_060,
  retryAfterSeconds: null,
  refusedBy: null,
};
const windows: Admission['windows'] = [
  { name: 'minute', quota: 60, seconds: 60, remaining: 59, freeInSeconds: 61 },
  { name: 'day', quota: 1_000, seconds: 86_400, remaining: 900, freeInSeconds: 7_200 },
];

/** State of an address without failed authentications. */
export const addressState: Admission = { ...admission, limit: 300, remaining: 300 };

const callers: Readonly<Record<string, Caller>> = {
  [liveKey]: { accountId: 'a', keyId: 'k1', environment: 'live', dataSet: 'live' },
  [testKey]: { accountId: 'a', keyId: 'k2', environment: 'test', dataSet: 'sample' },
  [middleKey]: { accountId: 'b', keyId: 'k3', environment: 'live', dataSet: 'live' },
  [largeKey]: { accountId: 'c', keyId: 'k4', environment: 'live', dataSet: 'live' },
};

const perMinute: Readonly<Record<string, number>> = { b: 100, c: 5_000 };

const ports = [
  { provide: Clock, useFactory: () => new ManualClock(new Date('2026-11-20T06:30:00.000Z')) },
  {
    provide: Authenticator,
    useValue: {
      authenticate: (key: PresentedKey) =>
        Promise.resolve(key === suspendedKey ? 'suspended' : (callers[key] ?? null)),
    },
  },
  { provide: SupportContact, useValue: new SupportContact('help@teapots.example') },
  {
    provide: Entitlements,
    useValue: {
      of: (accountId: string) =>
        Promise.resolve({
          planId: 'plan_free',
          plan: 'Free',
          requestsPerMinute: perMinute[accountId] ?? 60,
          requestsPerDay: 1000,
          webhooksLimit: 0,
          streamsLimit: 0,
          features: new Set(),
          periodStart: new Date(0),
        }),
    },
  },
  { provide: Meter, useValue: { admit: () => Promise.resolve({ ...admission, windows }) } },
  {
    provide: FailedAuthenticationMeter,
    useValue: { fail: () => ({ ...addressState, remaining: 299 }), state: () => addressState },
  },
];

const limits: readonly RouteLimit[] = [
  { name: 'documents', limit: 300, per: 'minute', by: 'address' },
  { name: 'spoons', limit: 2, per: 'minute', by: 'address' },
  { name: 'cups', limit: 1, per: 'hour', by: 'account' },
];

@Module({})
class Ports {}

@Module({})
class Root {}

/** Boots a small app with everything that every app has, on a free loopback port. */
export async function startTeapotApp(
  probes: readonly Type<HealthProbe>[] = [],
  log: { write(line: string): void } = { write: () => undefined },
  more: Pick<ModuleMetadata, 'imports' | 'controllers'> & { trustProxy?: TrustedProxies } = {},
): Promise<{ app: NestExpressApplication; port: number }> {
  const app = await createHttpApp(
    {
      module: Root,
      imports: [
        { module: Ports, global: true, providers: ports, exports: ports.map(({ provide }) => provide) },
        LoggingModule.register({ app: 'teapot', level: 'info', pretty: false, destination: log }),
        MetricsModule.register({ port: 0 }),
        HttpModule.register({ docsUrl: 'https://docs.example' }),
        HealthModule.register({ probes }),
        ThrottlerModule.forRoot(throttlerOptions(limits)),
        AccessModule,
        ...(more.imports ?? []),
      ],
      controllers: [TeapotController, ...(more.controllers ?? [])],
    },
    {
      trustProxy: more.trustProxy ?? false,
      publicUrl: 'https://api.example',
      docsUrl: 'https://docs.example',
    },
  );
  await app.listen(0, '127.0.0.1');
  return { app, port: (app.getHttpServer().address() as { port: number }).port };
}
