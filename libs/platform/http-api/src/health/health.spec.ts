import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { startTeapotApp } from '../testing/teapot-app';
import { HealthProbe, type ProbeResult } from './health-probe';
import { Readiness } from '@market/base/readiness';

const state: { next: () => Promise<ProbeResult> } = { next: () => Promise.resolve({ state: 'up' }) };

class KettleProbe extends HealthProbe {
  readonly name = 'kettle';

  check(): Promise<ProbeResult> {
    return state.next();
  }
}

describe('health', () => {
  let app: NestExpressApplication;
  let base: string;

  beforeAll(async () => {
    const started = await startTeapotApp([KettleProbe]);
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
  });
  afterAll(() => app.close());

  const ready = async () => {
    const response = await fetch(`${base}/health/ready`);
    return {
      status: response.status,
      close: response.headers.get('connection'),
      body: await response.json(),
    };
  };

  it('is live without a key', async () => {
    const response = await fetch(`${base}/health/live`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is ready while every dependency is up', async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ok', dependencies: { process: { status: 'up' }, kettle: { status: 'up' } } },
    });
  });

  it('stays ready with a degraded dependency and says so', async () => {
    state.next = () => Promise.resolve({ state: 'degraded', reason: 'lukewarm' });
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'degraded', dependencies: { kettle: { status: 'degraded', message: 'lukewarm' } } },
    });
  });

  it('is not ready while a dependency is down, and names no address', async () => {
    state.next = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body).toMatchObject({ status: 'unavailable', dependencies: { kettle: { status: 'down' } } });
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
  });

  it('is not ready from the moment the process begins to shut down, and closes the connection of the probe', async () => {
    state.next = () => Promise.resolve({ state: 'up' });
    app.get(Readiness, { strict: false }).beginToEnd();
    expect(await ready()).toMatchObject({
      status: 503,
      close: 'close',
      body: { dependencies: { process: { status: 'down' } } },
    });
  });
});

describe('an app that is closed', () => {
  const accepts = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1');
      probe.on('connect', () => resolve(true)).on('error', () => resolve(false));
      probe.on('connect', () => probe.destroy());
    });
  const keptFor = { agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
  afterAll(() => keptFor.agent.destroy());

  it('waits for the pending response, but not for further requests on its connection', async () => {
    const { app, port } = await startTeapotApp([KettleProbe]);
    let boiled!: (result: ProbeResult) => void;
    const asked = new Promise<void>((resolve) => {
      state.next = () => {
        resolve();
        return new Promise((boil) => (boiled = boil));
      };
    });
    const answered = once(get({ ...keptFor, port, path: '/health/ready' }), 'response') as Promise<
      [IncomingMessage]
    >;
    await asked;
    const closed = app.close();
    while (await accepts(port)) await new Promise((resolve) => setTimeout(resolve, 20));
    boiled({ state: 'up' });
    const [answer] = await answered;
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'keep-alive']);
    await closed;
  });
});
