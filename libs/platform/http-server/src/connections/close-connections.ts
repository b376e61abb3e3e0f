import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Max time that a busy server waits for a moment without new connections. Units: milliseconds. */
const maxListenMs = 500;
/** Time that a client has to take the last response. Units: milliseconds. */
const takenWithinMs = 5_000;
/** Time that a client has for the rest of a request. Units: milliseconds. */
const completeWithinMs = 2_000;
/** Max time of a close. Source: docs/spec/reliability.md, "Deployments lose no request". Units: milliseconds. */
const longestMs = 33_000;
/** Interval at which a closing server looks at its connections. Units: milliseconds. */
const lookEveryMs = 25;
/**
 * Looks in which clients use up their connections, and so send nothing on one that is closed: half a second, and longer on a
 * machine that is so busy that neither the process nor the clients get their turns.
 */
const usedUpLooks = 20;
/** The same while a proxy has connections: 3.5 seconds, as one closes its own that were idle for 2 (docs/operations.md). */
const usedUpByProxiesLooks = 140;

/**
 * Waits for a moment without new connections: the end of listening resets those that are established but not accepted. A
 * turn of the event loop accepts all that have come.
 */
export async function untilNoneConnects(server: Server): Promise<void> {
  const latestMs = performance.now() + maxListenMs;
  let came = true;
  const onCame = () => (came = true);
  server.on('connection', onCame);
  while (came && performance.now() < latestMs) {
    came = false;
    // The first may come without a look at the listener.
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', onCame);
}

/**
 * Closes the connections of a server that does not listen any more, and announces this in its responses: idle ones after
 * half a second of turns, those of proxies after 3.5 seconds, all others 5 seconds after the last complete request has its response, at
 * the latest 33 seconds after the begin. Node does not check for incomplete requests any more: they have 2 seconds at least.
 *
 * @param isAnswering tells whether a complete request waits for its response
 * @param isProxied tells whether a proxy has a connection
 * @param close closes the server
 */
export async function closeConnections(
  server: Server,
  { isAnswering, isProxied }: { readonly isAnswering: () => boolean; readonly isProxied: () => boolean },
  close: () => Promise<unknown>,
): Promise<void> {
  const beganAtMs = performance.now();
  const lastedMs = () => performance.now() - beganAtMs;
  const open = promisify(server.getConnections.bind(server));
  const mostLooks = () => (isProxied() ? usedUpByProxiesLooks : usedUpLooks);
  for (let looks = 0; looks < mostLooks() && (await open()) > 0; looks += 1) await look();
  let endsAtMs = completeWithinMs;
  let isClosed = false;
  const closed = close().finally(() => (isClosed = true));
  while (!isClosed) {
    if (isAnswering()) endsAtMs = Math.min(lastedMs() + takenWithinMs, longestMs);
    if (lastedMs() >= endsAtMs) server.closeAllConnections();
    else server.closeIdleConnections();
    await Promise.race([closed, look()]);
  }
}

/** Waits, until what has arrived meanwhile is read: a connection with unread data would be reset when it is closed. */
async function look(): Promise<void> {
  await pause(lookEveryMs);
  await nextTurn();
}
