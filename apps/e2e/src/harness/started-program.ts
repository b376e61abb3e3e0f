import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The apps, as they are built. */
export const programs = {
  API: join(__dirname, '..', '..', '..', 'api', 'dist', 'main.js'),
  ingestor: join(__dirname, '..', '..', '..', 'ingestor', 'dist', 'main.js'),
};

/** A program that was started, ready or not. */
export interface StartedProgram {
  readonly process: ChildProcess;
  /** All that it has written so far. */
  readonly output: () => string;
  /** End of the program: an exit code, or a signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts a program with nothing but these settings. */
export function startProgram(
  name: keyof typeof programs,
  settings: Readonly<Record<string, string>>,
): StartedProgram {
  const child = spawn(process.execPath, [programs[name]], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { process: child, output: () => output, ended };
}
