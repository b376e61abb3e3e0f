import { Controller, Get, Global, Module, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { DomainError } from '@market/kernel';
import { AccessModule } from './access.module';
import { SupportContact } from '../gatekeeper/access-errors';
import {
  type PresentedKey,
  Authenticator,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
  type Admission,
  type Caller,
} from '../gatekeeper/ports';
import { CurrentCaller, PublicRoute, RequiresPlan } from './route-access.decorator';

const caller: Caller = { accountId: 'acc_1', keyId: 'key_1', environment: 'test', dataSet: 'sample' };

@Controller()
class Routes {
  @Get('plain')
  plain(@CurrentCaller() who: Caller): string {
    return who.accountId;
  }

  @Get('open')
  @PublicRoute()
  open(): string {
    return 'open';
  }

  @Get('gmp')
  @RequiresPlan('pro', 'gmp')
  gmp(): string {
    return 'gmp';
  }

  @Get('market')
  @RequiresPlan('basic')
  market(): string {
    return 'market';
  }
}

let admissions = 0;
let isOver = false;
const admission = (): Admission => ({
  admitted: !isOver,
  limit: 60,
  remaining: 0,
  resetAtSeconds: 0,
  retryAfterSeconds: isOver ? 1 : null,
  refusedBy: isOver ? 'minute' : null,
});

@Global()
@Module({
  providers: [
    {
      provide: Authenticator,
      useValue: { authenticate: async (key: PresentedKey) => (key === 'good' ? caller : null) },
    },
    {
      provide: Entitlements,
      useValue: {
        of: async () => ({
          planId: 'plan_basic',
          plan: 'Basic',
          requestsPerMinute: 60,
          requestsPerDay: 1000,
          webhooksLimit: 0,
          streamsLimit: 0,
          features: new Set(['market']),
          periodStart: new Date(0),
        }),
      },
    },
    { provide: Meter, useValue: { admit: async () => ((admissions += 1), admission()) } },
    { provide: FailedAuthenticationMeter, useValue: { fail: admission, state: admission } },
    { provide: SupportContact, useValue: new SupportContact(null) },
  ],
  exports: [Authenticator, Entitlements, Meter, FailedAuthenticationMeter, SupportContact],
})
class Bindings {}

describe('the guards', () => {
  let app: INestApplication;

  beforeAll(async () => {
    const module = await Test.createTestingModule({
      imports: [Bindings, AccessModule],
      controllers: [Routes],
    }).compile();
    app = module.createNestApplication({ bodyParser: false, logger: false });
    app.useGlobalFilters({
      catch(error: unknown, host) {
        const response = host
          .switchToHttp()
          .getResponse<{ status(code: number): { json(body: unknown): void } }>();
        response.status(418).json(error instanceof DomainError ? { code: error.code } : String(error));
      },
    });
    await app.init();
  });

  beforeEach(() => {
    admissions = 0;
    isOver = false;
  });

  afterAll(() => app.close());

  const get = (path: string, key = 'good') => request(app.getHttpServer()).get(path).set('X-API-Key', key);

  it('let a key in once and hand its caller to the route', async () => {
    const answer = await get('/plain');
    expect(answer.text).toBe('acc_1');
    expect(admissions).toBe(1);
  });

  it('ask for a key on every route that is not marked public', async () => {
    expect((await get('/plain', '')).body).toEqual({ code: 'AUTH_001' });
    expect((await get('/plain', 'bad')).body).toEqual({ code: 'AUTH_002' });
    expect((await request(app.getHttpServer()).get('/open')).text).toBe('open');
    expect(admissions).toBe(0);
  });

  it('refuse over the limit before they look at the plan', async () => {
    isOver = true;
    expect((await get('/gmp')).body).toEqual({ code: 'RATE_001' });
  });

  it('refuse a route above the plan, and count it', async () => {
    expect((await get('/gmp')).body).toEqual({ code: 'PLAN_001' });
    expect(admissions).toBe(1);
    expect((await get('/market')).text).toBe('market');
  });
});
