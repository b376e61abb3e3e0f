import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Diagnostics channel on which Node reports every child process before it starts. */
const channel = 'tracing:child_process.spawn:start';
const atLeast = 8;

/** Returns secrets among the settings of a program: values by their names, and passwords in URLs. */
export function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/SECRET|PASSWORD|_KEY$/.test(name)) return value.length < atLeast ? [] : [value];
    const password = /^[a-z+-]+:\/\/[^:@/\s]*:([^@/\s]+)@/.exec(value)?.[1] ?? '';
    return password.length < atLeast ? [] : [decodeURIComponent(password)];
  });
}

/** Writes `<id>.json` (arguments and secrets of a program) and `<id>.log` (all its output) into a folder. */
function record(child: ChildProcess, folder: string, environment: NodeJS.ProcessEnv): void {
  const name = join(folder, randomUUID());
  const about = { arguments: child.spawnargs, secrets: secretsOf(environment) };
  writeFileSync(`${name}.json`, JSON.stringify(about));
  writeFileSync(`${name}.log`, '');
  for (const stream of [child.stdout, child.stderr]) if (stream) listen(child, stream, `${name}.log`);
}

/**
 * Appends the output of a stream to a file, from the test's own first listener on. A listener alone would make a stream
 * flow that the test does not read; the output of such a stream is read when the program has ended.
 */
function listen(child: ChildProcess, stream: Readable, file: string): void {
  let isListening = false;
  const begin = () => {
    if (isListening) return;
    isListening = true;
    stream.on('data', (chunk: Buffer | string) => appendFileSync(file, chunk));
  };
  if (stream.listenerCount('data') > 0) return begin();
  stream.on('newListener', (event) => {
    if (event === 'data') begin();
  });
  child.once('exit', begin);
}

function onStart(message: unknown): void {
  const { process: child, options } = message as { process: ChildProcess; options: SpawnOptions };
  const folder = process.env['APP_OUTPUT_FOLDER'];
  // On `spawn` the streams exist and are unread.
  if (folder) child.once('spawn', () => record(child, folder, options.env ?? {}));
}

/** Records the output of every program that this process starts from now on, so that the end of the run can search it for secrets. */
export function recordPrograms(): void {
  subscribe(channel, onStart);
}

export function recordNoMorePrograms(): void {
  unsubscribe(channel, onStart);
}
