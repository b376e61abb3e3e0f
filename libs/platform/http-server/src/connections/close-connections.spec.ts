import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closeConnections } from './close-connections';

const request = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';

/** Keeps the process from everything else, as a machine without a free processor does. */
function stall(durationMs: number): void {
  const untilMs = performance.now() + durationMs;
  while (performance.now() < untilMs);
}

it.each([
  { client: 'a direct client', isProxied: false, stalledMs: 600, thenMs: 100 },
  { client: 'a proxy that closes its own after 2 seconds', isProxied: true, stalledMs: 0, thenMs: 2_000 },
])(
  'an idle connection of $client is used up also after $stalledMs ms without a turn and $thenMs ms more',
  async ({ isProxied, stalledMs, thenMs }) => {
    const server = createServer((_request, response) => response.end('answer')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
    client.write(request);
    await once(client, 'data');
    const gone = once(client, 'close').then(() => ['closed']);
    const closed = closeConnections(
      server,
      { isAnswering: () => false, isProxied: () => isProxied },
      () => new Promise((resolve) => server.close(resolve)),
    );
    stall(stalledMs);
    await pause(thenMs);
    client.write(request);
    expect(await Promise.race([once(client, 'data'), gone])).toEqual([expect.stringContaining('answer')]);
    client.end();
    await closed;
  },
);
