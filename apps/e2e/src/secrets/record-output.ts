// Keeps what every program writes that these tests start, so that the end of the run can look for secrets in it.
import childProcess, { type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const marker = Symbol.for('market.output-is-recorded');
const atLeast = 8;

type Spawn = ((...args: unknown[]) => ChildProcess) & { [marker]?: Spawn };

/** Secrets among the settings of a program: by their names, and passwords in addresses. */
export function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (/SECRET|PASSWORD|_KEY$/.test(name)) return value.length < atLeast ? [] : [value];
    const password = /^[a-z+-]+:\/\/[^:@/\s]*:([^@/\s]+)@/.exec(value)?.[1] ?? '';
    return password.length < atLeast ? [] : [decodeURIComponent(password)];
  });
}

/** Writes `<id>.json` (arguments, secrets that it was given) and `<id>.log` (all output) of a program into a folder. */
function record(child: ChildProcess, folder: string, environment: NodeJS.ProcessEnv): void {
  const name = join(folder, randomUUID());
  const about = { arguments: child.spawnargs, secrets: secretsOf(environment) };
  writeFileSync(`${name}.json`, JSON.stringify(about));
  writeFileSync(`${name}.log`, '');
  for (const stream of [child.stdout, child.stderr]) if (stream) listen(stream, `${name}.log`);
}

/** Looks at what arrives without taking it away: a listener would make the stream flow before its reader is there. */
function listen(stream: Readable, file: string): void {
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk !== null && chunk !== undefined) appendFileSync(file, chunk as Buffer | string);
    return push(chunk, encoding);
  };
}

const shared = childProcess as unknown as { spawn: Spawn };
// Spec files have environments of their own, but share Node's modules: each wraps the original anew.
const spawn = shared.spawn[marker] ?? shared.spawn;
const recording = (...args: unknown[]) => {
  const child = spawn(...args);
  const folder = process.env['APP_OUTPUT_FOLDER'];
  const options = args.at(-1) as { readonly env?: NodeJS.ProcessEnv } | undefined;
  if (folder && child.pid !== undefined) record(child, folder, options?.env ?? {});
  return child;
};
shared.spawn = Object.assign(recording, { [marker]: spawn });
