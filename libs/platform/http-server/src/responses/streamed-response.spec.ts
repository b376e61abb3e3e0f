import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { StreamedResponse } from './streamed-response';

const head = { status: 200, headers: ['Content-Type', 'application/x-ndjson', 'X-Pot', 'brown betty'] };
const line = `${JSON.stringify({ tea: 'x'.repeat(1_000) })}\n`;

let server: Server | undefined;
let made = 0;
let isEnded = false;

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  [made, isEnded] = [0, false];
});
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Makes parts of 50 lines, and fails after some. */
async function* parts(count: number, failsAfter = Infinity): AsyncGenerator<string> {
  try {
    for (let at = 0; at < count; at += 1) {
      if (at === failsAfter) throw new Error('the database is gone');
      made += 1;
      yield await Promise.resolve(line.repeat(50));
    }
  } finally {
    isEnded = true;
  }
}

async function respond(lines: AsyncIterable<string>, method = 'GET'): Promise<IncomingMessage> {
  server = createServer((_request, response) => void new StreamedResponse(head, lines).sendTo(response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, method });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

async function until(holds: () => boolean): Promise<void> {
  for (let look = 0; look < 200 && !holds(); look += 1) await pause(20);
  expect(holds()).toBe(true);
}

describe('a streamed response', () => {
  it('has its head and all lines', async () => {
    const response = await respond(parts(40));
    expect([response.statusCode, response.headers['x-pot']]).toEqual([200, 'brown betty']);
    expect(await text(response)).toBe(line.repeat(50 * 40));
    expect([response.complete, isEnded]).toEqual([true, true]);
  });

  it('is made as fast as the client takes it, so that it needs no memory for the whole', async () => {
    const response = await respond(parts(10_000));
    response.pause();
    await pause(300);
    const before = made;
    await pause(300);
    // The buffers of both ends and of the connection hold a few of the 500 MB.
    expect([made, before < 400]).toEqual([before, true]);
    response.destroy();
    await until(() => isEnded);
    expect(made).toBeLessThan(500);
  });

  it('is cut off, not ended, when its making fails', async () => {
    const response = await respond(parts(40, 20));
    await expect(text(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  });

  it('has a head alone for HEAD, and makes nothing', async () => {
    const response = await respond(parts(40), 'HEAD');
    expect([response.statusCode, await text(response), made]).toEqual([200, '', 0]);
  });
});
