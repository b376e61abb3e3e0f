import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Readiness } from './health/readiness';
import type { HttpSettings } from './http.config';

/** How long a process that begins to end still takes new requests, so that balancers see it unready first. */
const noticeMs = 1_000;
/** A busy process ends within this, whatever it is busy with. */
const longestEndMs = 35_000;

/**
 * Listens until the process is told to end (SIGTERM, SIGINT), then ends in order: unready, no new connections,
 * running requests finished, everything closed. A signal that comes twice is the same signal.
 *
 * Errors: `Error` that names the address when it cannot be listened on.
 */
export async function serve(
  app: NestExpressApplication,
  { host, port }: Pick<HttpSettings, 'host' | 'port'>,
): Promise<void> {
  const logger = new Logger('http');
  await app.listen(port, host).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    const reason =
      error.code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${error.code ?? 'unknown'})`;
    throw new Error(`${host}:${port} ${reason}`, { cause: error });
  });
  const address: unknown = app.getHttpServer().address();
  logger.log({ address }, 'listening');
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    logger.log({ signal }, 'ending');
    void endInOrder(app).then((ended) => process.exit(ended ? 0 : 1));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
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
