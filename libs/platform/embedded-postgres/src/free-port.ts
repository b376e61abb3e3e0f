import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below the range that systems assign automatically to listeners on port 0 and to outgoing connections: no other
 * program gets one between the moment it is found free and the moment it is used. Each process has a part of its own.
 */
const firstPort = 20_000;
const portsEach = 200;
const processes = 60;

const ownFirst = firstPort + (process.pid % processes) * portsEach;
let turn = randomInt(portsEach);

/** Finds a loopback port that is free at this moment. Errors: `Error` when there is none. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsEach; tried += 1) {
    turn = (turn + 1) % portsEach;
    const port = ownFirst + turn;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${ownFirst} to ${ownFirst + portsEach - 1} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
