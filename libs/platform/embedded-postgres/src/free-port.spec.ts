import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from './free-port';

/** Start of the port range that systems assign automatically: on Linux 32 768, on others higher. */
const givenAwayFrom = 32_768;

describe('freePort', () => {
  it('returns a port that the system assigns to nobody else, and another one each time', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) expect(port).toBeLessThan(givenAwayFrom);
  });

  it('skips ports in use, and throws when none is left', async () => {
    const taken: Server[] = [];
    const take = async () => {
      const server = createServer().listen(await freePort(), '127.0.0.1');
      await once(server, 'listening');
      taken.push(server);
    };
    try {
      await expect(
        (async () => {
          for (;;) await take();
        })(),
      ).rejects.toThrow(/^no port from \d+ to \d+ is free$/);
    } finally {
      for (const server of taken) server.close();
    }
    expect(taken.length).toBeGreaterThan(100);
    expect(taken.length).toBeLessThanOrEqual(200);
  });
});
