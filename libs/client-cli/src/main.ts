import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type Facts, runMarket } from './run-market';
import type { Terminal } from './terminal';

const { stdout, stderr, stdin, argv, env } = process;
const stopped = new AbortController();
process.once('SIGINT', () => stopped.abort());
// A reader such as `head` that has enough ends the program.
stdout.on('error', () => process.exit(0));

async function readLine(): Promise<string> {
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/** Makes the function that sends requests as this version of the program. */
function sendAs(version: string): Terminal['fetch'] {
  return (input, init) => {
    const headers = new Headers(init.headers);
    headers.set('User-Agent', `india-market-data-cli/${version}`);
    return fetch(input, { ...init, headers });
  };
}

async function main(): Promise<void> {
  const facts = JSON.parse(readFileSync(join(__dirname, 'facts.json'), 'utf8')) as Facts;
  process.exitCode = await runMarket(argv.slice(2), facts, {
    ...{ out: (text) => stdout.write(text), err: (text) => stderr.write(text), env, readLine },
    fetch: sendAs(facts.version),
    columns: stdout.isTTY ? stdout.columns : null,
    showsProgress: stderr.isTTY,
    signal: stopped.signal,
  });
}

void main();
