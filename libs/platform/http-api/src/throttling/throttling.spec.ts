import { Controller, Get } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { PublicRoute } from '@market/access';
import { liveKey, startTeapotApp, testKey } from '../testing/teapot-app';
import { Throttled } from './throttled.decorator';

@PublicRoute()
@Throttled('spoons')
@Controller('v1/spoons')
class Spoons {
  @Get('tea')
  tea() {
    return { stirred: true };
  }

  @Get('sugar')
  sugar() {
    return { stirred: true };
  }
}

@Controller('v1/cups')
class Cups {
  @Get()
  @Throttled('cups')
  cups() {
    return { filled: true };
  }

  @Get('saucers')
  saucers() {
    return { filled: true };
  }

  @Get('misspelt')
  @Throttled('cupps')
  misspelt() {
    return { filled: true };
  }
}

describe('throttled routes', () => {
  let app: NestExpressApplication;
  let base: string;

  beforeEach(async () => {
    const started = await startTeapotApp([], undefined, { controllers: [Spoons, Cups] });
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
  });
  afterEach(() => app.close());

  const read = async (path: string, key?: string) => {
    const response = await fetch(
      `${base}${path}`,
      key === undefined ? {} : { headers: { 'X-API-Key': key } },
    );
    const { error } = (await response.json()) as { error?: { code: string; message: string } };
    const shown = ['limit', 'remaining', 'reset'].map((name) => response.headers.get(`x-ratelimit-${name}`));
    const [limit, remaining, reset] = shown.map(Number);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, error, limit, remaining, reset, retryAfter };
  };

  it('of one limit count together, and show the remaining requests', async () => {
    expect(await read('/v1/spoons/tea')).toMatchObject({ status: 200, limit: 2, remaining: 1 });
    expect(await read('/v1/spoons/sugar')).toMatchObject({ status: 200, limit: 2, remaining: 0 });
  });

  it('refuse with RATE_001, and with one retry time in header, message and reset', async () => {
    await read('/v1/spoons/tea');
    await read('/v1/spoons/tea');
    const { status, error, limit, remaining, reset, retryAfter } = await read('/v1/spoons/sugar');
    expect([status, error?.code, limit, remaining]).toEqual([429, 'RATE_001', 2, 0]);
    expect(error?.message).toBe(
      `The limit of 2 requests a minute for spoons from this address is used up. Try again in ${retryAfter} s.`,
    );
    // The clock of the app stands still.
    expect(reset).toBe(Date.parse('2026-11-20T06:30:00.000Z') / 1_000 + Number(retryAfter));
  });

  it('count an account together for all its keys, and do not limit other routes', async () => {
    expect(await read('/v1/cups', liveKey)).toMatchObject({ status: 200, limit: 1, remaining: 0 });
    const refused = await read('/v1/cups', testKey);
    expect(refused.status).toBe(429);
    expect(refused.error?.message).toContain('The limit of 1 requests an hour for cups of this account');
    expect(await read('/v1/cups/saucers', liveKey)).toMatchObject({ status: 200, limit: 60 });
  });

  it('fail when their limit is not configured, instead of being unlimited', async () => {
    expect(await read('/v1/cups/misspelt', liveKey)).toMatchObject({
      status: 500,
      error: { code: 'SRV_001' },
    });
  });
});
