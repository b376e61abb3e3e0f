import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { logFlushed } from '@market/base/observability';
import type { EndSignal } from '@market/base/process';
import { tracesFlushed } from '@market/base/tracing';
import { Readiness } from '@market/base/readiness';
import type { HttpSettings } from './http.config';

/** Time for which a process still accepts requests after the signal, so that balancers see it unready first. */
const noticeMs = 1_000;
/** Max time of a shutdown, also of a busy process. */
const longestEndMs = 35_000;

/** Max time until a process that is still starting ends. Units: milliseconds. */
const startEndsWithinMs = 4_000;
/** Exit status of a process that was ended by SIGTERM. */
const endedBySignal = 143;

/**
 * Starts an app and listens until the process is told to end, then shuts down in order: unready, no new connections,
 * running requests finished, everything closed. A process that is told before it listens never does: started parts are
 * closed, and a start that does not finish in time is aborted.
 *
 * @param start returns null if it was told to end while it started
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
  // A signal that arrived while the code was loading is delivered in the first turn of the event loop.
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
  await tracesFlushed();
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

/** Shuts an app down. @returns whether everything closed in time */
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
