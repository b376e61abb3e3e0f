import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { logFlushed } from '../observability';
import type { EndSignal } from '../process';
import { Readiness } from './health/readiness';
import type { HttpSettings } from './http.config';

/** How long a process that begins to end still takes new requests, so that balancers see it unready first. */
const noticeMs = 1_000;
/** A busy process ends within this, whatever it is busy with. */
const longestEndMs = 35_000;

/** What has not begun to serve ends within this. Units: milliseconds. */
const startEndsWithinMs = 4_000;
/** As if the signal itself had ended the process. */
const endedBySignal = 143;

/**
 * Starts an app and listens until the process is told to end, then ends in order: unready, no new connections,
 * running requests finished, everything closed. Told before it listens, it never does: what has begun is closed, and
 * a start that does not come to its end is broken off.
 *
 * @param start null: it was told to end while it started
 *
 * Errors: those of the start; `Error` that names the address when it cannot be listened on.
 */
export async function serve(
  start: () => Promise<NestExpressApplication | null>,
  address: Pick<HttpSettings, 'host' | 'port'>,
  told: EndSignal,
): Promise<void> {
  let isStarting = true;
  void told.given.then(() =>
    setTimeout(() => {
      if (isStarting) process.exit(endedBySignal);
    }, startEndsWithinMs),
  );
  // A signal that came while the code was loaded is heard in the first turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  const app = told.isGiven ? null : await started(start, told);
  if (app === null || told.isGiven) {
    await app?.close();
    await logFlushed();
    process.exit(0);
  }
  await listen(app, address);
  isStarting = false;
  const signal = await told.given;
  new Logger('http').log({ signal }, 'ending');
  const isInOrder = await endInOrder(app);
  await logFlushed();
  process.exit(isInOrder ? 0 : 1);
}

async function started<App>(start: () => Promise<App>, told: EndSignal): Promise<App> {
  try {
    return await start();
  } catch (error) {
    if (told.isGiven) process.exit(endedBySignal);
    throw error;
  }
}

async function listen(
  app: NestExpressApplication,
  { host, port }: Pick<HttpSettings, 'host' | 'port'>,
): Promise<void> {
  await app.listen(port, host).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    const reason =
      error.code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${error.code ?? 'unknown'})`;
    throw new Error(`${host}:${port} ${reason}`, { cause: error });
  });
  const address: unknown = app.getHttpServer().address();
  new Logger('http').log({ address }, 'listening');
}

/** @returns whether everything ended by itself */
async function endInOrder(app: NestExpressApplication): Promise<boolean> {
  app.get(Readiness, { strict: false }).beginToEnd();
  await new Promise((resolve) => setTimeout(resolve, noticeMs));
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), longestEndMs - noticeMs).unref();
  });
  const closed = app.close().then(
    () => true,
    () => false,
  );
  return Promise.race([closed, tooLate]);
}
