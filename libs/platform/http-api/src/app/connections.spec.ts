import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { until } from '@market/testing';
import { liveKey, startTeapotApp } from '../testing/teapot-app';
import { HealthProbe, type ProbeResult } from '../health/health-probe';

const kettle: { boil: () => Promise<ProbeResult> } = { boil: () => Promise.resolve({ state: 'up' }) };

class KettleProbe extends HealthProbe {
  readonly name = 'kettle';

  check(): Promise<ProbeResult> {
    return kettle.boil();
  }
}

describe('a connection', () => {
  let app: NestExpressApplication;
  let port: number;
  let socket: Socket;
  let received: string;
  const logged: string[] = [];

  beforeAll(async () => {
    ({ app, port } = await startTeapotApp([KettleProbe], { write: (line) => void logged.push(line) }));
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    received = '';
    socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    await once(socket, 'connect');
  });
  afterEach(() => socket.destroy());

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const untilAnswered = (count: number) =>
    until(
      () => received,
      () => statuses().length === count,
    );
  /** Makes the next check of the kettle wait. @returns resolves when the check runs, with the function that ends it */
  const slowKettle = () =>
    new Promise<() => void>((isAsked) => {
      kettle.boil = () => new Promise((boil) => isAsked(() => boil({ state: 'up' })));
    });

  it('whose client half-closes while a response is pending gets the response, and ends', async () => {
    const asked = slowKettle();
    socket.end(get('/health/ready'));
    const boil = await asked;
    const ended = once(socket, 'end');
    await new Promise((resolve) => setTimeout(resolve, 100));
    boil();
    await ended;
    expect(statuses()).toEqual([200]);
  });

  it('is not read while a response is pending, and is read afterwards', async () => {
    const asked = slowKettle();
    socket.write(get('/health/ready'));
    const boil = await asked;
    logged.splice(0);
    socket.write(get('/health/live') + get('/none'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(logged).toEqual([]);
    boil();
    await untilAnswered(3);
    expect(statuses()).toEqual([200, 200, 404]);
  });

  it('that is idle is closed after its timeout', async () => {
    const server: Server = app.getHttpServer();
    const { keepAliveTimeout, keepAliveTimeoutBuffer } = server;
    Object.assign(server, { keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 });
    const ended = once(socket, 'end');
    socket.write(get('/health/live'));
    await ended;
    Object.assign(server, { keepAliveTimeout, keepAliveTimeoutBuffer });
    expect(statuses()).toEqual([200]);
  });

  it.each([
    [
      'that asks for its end',
      'POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 60000',
      401,
    ],
    ['of HTTP/1.0', 'POST /v1/teapots/brew HTTP/1.0\r\nContent-Length: 60000', 401],
    ['without a valid host', 'POST /v1/teapots/brew HTTP/1.1\r\nHost: a b\r\nContent-Length: 60000', 400],
    ['that the parser refuses', 'POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\nA A: b', 400],
    [
      'with an odd expectation',
      'POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nContent-Length: 60000',
      417,
    ],
  ])('of a request %s is not reset while the client sends the body', async (_, head, status) => {
    const failed = jest.fn();
    socket.on('error', failed);
    socket.write(`${head}\r\n\r\n`);
    for (let sent = 0; sent < 60; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.write('x'.repeat(1_000));
    }
    socket.end();
    await once(socket, 'close');
    expect(failed).not.toHaveBeenCalled();
    expect(statuses()).toEqual([status]);
  });

  it('is read on after a refusal behind a pending response, and ends with its client', async () => {
    kettle.boil = () => new Promise((boil) => setTimeout(() => boil({ state: 'up' }), 50));
    socket.write(get('/health/ready') + get('/nothing'));
    await untilAnswered(2);
    socket.write(get('/nothing'));
    await untilAnswered(3);
    socket.end(get('/health/ready') + get('/nothing'));
    await once(socket, 'end');
    expect(statuses()).toEqual([200, 404, 404, 200, 404]);
  }, 10_000);

  it('is served after another of its address flooded, also in the middle of a body', async () => {
    const idle = socket;
    const sending = connect(port, '127.0.0.1');
    const body = JSON.stringify({ tea: 'assam' });
    const key = `X-API-Key: ${liveKey}\r\nContent-Type: application/json`;
    sending.write(
      `POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\n${key}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    expect(String(await once(sending, 'data'))).toContain('100 Continue');
    const flooding = connect(port, '127.0.0.1');
    flooding.write(get('/health/live').repeat(1_000));
    await expect(once(flooding, 'end')).rejects.toThrow('ECONNRESET');
    idle.write(get('/health/live'));
    await untilAnswered(1);
    expect(statuses()).toEqual([200]);
    sending.write(body);
    expect(String(await once(sending, 'data'))).toContain('202 Accepted');
    sending.destroy();
  });

  it('that is read on after its last response is logged with the time to the response only', async () => {
    logged.splice(0);
    socket.write('POST /v1/teapots/brew HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    await once(socket, 'end');
    const endedAtMs = performance.now();
    // The client does not end its side: the connection lingers.
    await until('its request is logged', () => logged.length > 0);
    expect(performance.now() - endedAtMs).toBeGreaterThan(900);
    const [durationMs] = logged.flatMap((line) => /"durationMs":([\d.]+)/.exec(line)?.[1] ?? []);
    expect(statuses()).toEqual([401]);
    expect(Number(durationMs)).toBeLessThan(900);
  }, 10_000);
});

describe('a connection of a closing server', () => {
  it('does not serve what follows a response that announced its end, so that it can be sent again safely', async () => {
    const logged: string[] = [];
    const { app, port } = await startTeapotApp([KettleProbe], { write: (line) => void logged.push(line) });
    kettle.boil = () => new Promise((boil) => setTimeout(() => boil({ state: 'up' }), 50));
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    await once(socket, 'connect');
    const closed = app.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const head = 'HTTP/1.1\r\nHost: a\r\n\r\n';
    socket.write(`GET /health/ready ${head}GET /v1/teapots ${head}`);
    await once(socket, 'close');
    await closed;
    expect([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))).toEqual([503]);
    expect(logged.filter((line) => line.includes('"route":"/v1/teapots"'))).toEqual([]);
  });
});
