import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { allPayloads } from './payload-set';
import { capturedOn } from './trading-days';

/** The folder that holds the responses of the invented market, from the sources as from the compiled files. */
export const payloadFolder = resolve(__dirname, '../../payloads');

/**
 * The files of the replay: path inside the folder to text. The same on every run.
 *
 * Shape: besides the responses `payloads.json`, the manifest, and `capture.json`, `{capturedOn}`.
 */
export function generatePayloads(): ReadonlyMap<string, string> {
  const payloads = allPayloads();
  const files = new Map(payloads.map(({ file, text }) => [file, text]));
  const entries = payloads.map(({ text: _text, ...entry }) => JSON.stringify(entry));
  files.set('payloads.json', `[\n${entries.join(',\n')}\n]\n`);
  files.set('capture.json', `${JSON.stringify({ capturedOn }, null, 2)}\n`);
  return files;
}

/** Writes the files of the replay into a folder, in the place of all folders that are in it. */
export function writePayloads(folder: string): number {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(folder, entry.name), { recursive: true });
  const files = generatePayloads();
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return files.size;
}

if (require.main === module) process.stdout.write(`${writePayloads(payloadFolder)} files written\n`);
