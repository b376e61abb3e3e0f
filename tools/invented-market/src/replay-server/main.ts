import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startReplayServer } from './replay-server';

const parentCheckMs = 500;

/** `--folder` is read relative to the root of the repository, `--port` defaults to a free one. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: 'tools/invented-market/payloads' },
      port: { type: 'string', default: '0' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`not a port: ${values.port}`);
  const repositoryRoot = resolve(__dirname, '../../../..');
  // Read before anything is awaited: a parent that is gone by then would never be missed.
  const parent = process.ppid;
  const server = await startReplayServer({ folder: resolve(repositoryRoot, values.folder), port });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    clearInterval(parentCheck);
    void server.close();
  };
  const parentCheck = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentCheckMs);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.on('error', stop);
  process.stdout.write(`listening on ${server.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
