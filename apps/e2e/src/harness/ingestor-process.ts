import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { addressFor } from './database-roles';
import { inheritedEnvironment } from './inherited-environment';
import { programs } from './started-program';
import { untilStatus } from './until-status';

/** Ingestor in a separate process, as built, with its sources off. */
export interface IngestorProcess {
  readonly process: ChildProcess;
  /** Returns everything that the process has written so far. */
  readonly output: () => string;
  /** Sends SIGTERM and waits for the end. @returns duration until the end. Units: milliseconds. */
  readonly stop: () => Promise<number>;
}

/**
 * Starts the ingestor and waits until it is ready.
 *
 * @param program another one than the tests' own
 *
 * Errors: `Error` if it is not ready in time; the message contains its output.
 */
export async function launchIngestor(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
  program = programs.ingestor,
): Promise<IngestorProcess> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'ingestor-'));
  const lines: string[] = [];
  const child = spawn(process.execPath, [program], {
    env: {
      ...inheritedEnvironment(),
      DATABASE_URL: addressFor('market_ingest', databaseUrl),
      DATA_DIR: dataDir,
      SOURCES: 'off',
      INGESTOR_PORT: String(port),
      INGESTOR_METRICS_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => lines.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => lines.push(text.toString()));
  const stop = async () => {
    const startedAt = performance.now();
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
    return performance.now() - startedAt;
  };
  try {
    await untilStatus(`http://127.0.0.1:${port}/health/ready`, 200, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`${String(error)}\n${lines.join('')}`, { cause: error });
  }
  return { process: child, output: () => lines.join(''), stop };
}
