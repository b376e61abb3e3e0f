import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inheritedEnvironment } from './inherited-environment';

const apps = join(__dirname, '..', '..', '..');

/** Programs of the apps, which Jest's `globalSetup` joins: see `joinPrograms`. */
export const programs = {
  API: join(apps, 'api', 'dist', 'joined.js'),
  ingestor: join(apps, 'ingestor', 'dist', 'joined.js'),
};

/** Program that was started, ready or not. */
export interface StartedProgram {
  readonly process: ChildProcess;
  /** Returns everything that the program has written so far. */
  readonly output: () => string;
  /** Resolves at the end of the program to its exit code, or to the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts a program with these settings only. */
export function startProgram(
  name: keyof typeof programs,
  settings: Readonly<Record<string, string>>,
): StartedProgram {
  const child = spawn(process.execPath, [programs[name]], {
    env: { ...inheritedEnvironment(), ...settings },
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
