import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DomainError } from '@market/kernel';
import { rawRequest } from '../testing/raw-request';
import { startTeapotApp } from '../testing/teapot-app';
import { HiddenPaths } from '@market/http-server';

let answer: boolean | Error = true;

class Hidden extends HiddenPaths {
  isHidden(): Promise<boolean> {
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

@Module({ providers: [{ provide: HiddenPaths, useClass: Hidden }] })
class HidingModule {}

describe('a hidden path', () => {
  let app: NestExpressApplication;
  let port: number;
  beforeAll(async () => {
    ({ app, port } = await startTeapotApp([], undefined, { imports: [HidingModule] }));
  });
  afterAll(() => app.close());

  async function ask(method: string, path: string) {
    const { status, headers, body } = await rawRequest(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    const code = body === '' ? undefined : (JSON.parse(body) as { error?: { code: string } }).error?.code;
    return [status, code, headers.get('allow'), headers.get('x-disclaimer')];
  }

  it.each(['GET', 'OPTIONS', 'DELETE'])('answers like an unknown one (%s)', async (method) => {
    answer = true;
    const unknown = await ask(method, '/v1/none');
    expect(unknown.slice(0, 2)).toEqual([404, 'NOT_002']);
    expect(await ask(method, '/v1/teapots')).toEqual(unknown);
  });

  it('is a path like any other for the callers who may know of it', async () => {
    answer = false;
    const [status, , allow] = await ask('OPTIONS', '/v1/teapots');
    expect([status, allow]).toEqual([204, expect.stringContaining('GET, HEAD')]);
  });

  it('fails like an unknown one when nobody can tell who asks', async () => {
    answer = new DomainError({ kind: 'unavailable', code: 'SRV_002', publicMessage: 'away' });
    const unknown = await ask('DELETE', '/v1/none');
    expect(unknown.slice(0, 2)).toEqual([503, 'SRV_002']);
    expect(await ask('DELETE', '/v1/teapots')).toEqual(unknown);
  });
});
