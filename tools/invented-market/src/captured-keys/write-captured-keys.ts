import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { capturedWires } from './captured-wires';
import { joinedKeySets, type KeySets, keySetsOf } from './key-sets';

/** File of the captured keys, which holds their names and nothing else of the captures. */
export const capturedKeysFile = resolve(__dirname, '..', '..', 'captured-keys.json');

/** Returns the captured keys by wire. */
export function readCapturedKeys(): Readonly<Record<string, KeySets>> {
  return JSON.parse(readFileSync(capturedKeysFile, 'utf8')) as Readonly<Record<string, KeySets>>;
}

/** Reads the keys of each wire from a folder of captures. Shape: JSON with a line for each set of keys. */
function capturedKeysIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const lines = capturedWires.map(({ wire, captures }) => {
    const pages = files.filter((file) => captures.test(file));
    if (pages.length === 0) throw new Error(`no capture of ${wire} in ${folder}`);
    const keys = joinedKeySets(pages.map((file) => keySetsOf(readFileSync(join(folder, file), 'utf8'))));
    return `${JSON.stringify(wire)}: ${textOf(keys)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function textOf(keys: KeySets): string {
  const places = Object.entries(keys).map(
    ([place, sets]) =>
      `  ${JSON.stringify(place)}: [\n    ${sets.map((set) => JSON.stringify(set)).join(',\n    ')}\n  ]`,
  );
  return `{\n${places.join(',\n')}\n}`;
}

if (require.main === module) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: write-captured-keys <folder of captures>');
  writeFileSync(capturedKeysFile, capturedKeysIn(folder));
}
