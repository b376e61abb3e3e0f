import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

const root = join(__dirname, '..', '..', '..', '..');
const project = join(root, 'libs', 'client-python');
const source = join(project, 'src');
const distribution = 'india_market_data';

/**
 * Writes the wheel of the Python client into a folder. The same sources make the same bytes. Errors: `Error` if the made sources are missing.
 *
 * @returns path of the wheel
 */
export function packagePythonClient(folder: string): string {
  const version = versionIn(readFileSync(join(source, distribution, '_version.py'), 'utf8'));
  const information = `${distribution}-${version}.dist-info`;
  const files = new Map(sourceFiles().map((name) => [name, readFileSync(join(source, name))]));
  if (!files.has(`${distribution}/made/types.py`))
    throw new Error('the made sources are missing: build first');
  files.set(`${information}/METADATA`, Buffer.from(metadata(version)));
  files.set(`${information}/WHEEL`, Buffer.from(wheelText));
  files.set(`${information}/licenses/LICENSE`, readFileSync(join(root, 'LICENSE')));
  const record = `${information}/RECORD`;
  files.set(record, Buffer.from(recordText(files, record)));
  mkdirSync(folder, { recursive: true });
  const wheel = join(folder, `${distribution}-${version}-py3-none-any.whl`);
  writeFileSync(wheel, zipped(files));
  return wheel;
}

/** Lists the files of the package, relative to the folder of sources, in a fixed order. */
function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.py$|py\.typed$/.test(name))
    .sort();
}

function versionIn(text: string): string {
  const [, version] = /^VERSION = "(.+)"$/m.exec(text) ?? [];
  if (version === undefined) throw new Error('the Python client states no version');
  return version;
}

/** Writes the facts about the distribution. Source: https://packaging.python.org/en/latest/specifications/core-metadata/, 29 November 2026. */
function metadata(version: string): string {
  return `Metadata-Version: 2.4
Name: india-market-data
Version: ${version}
Summary: Client of the India Market Data API: IPOs, subscription, grey market premium, funds, gold bonds, corporate offers and their events.
License-Expression: Apache-2.0
License-File: LICENSE
Requires-Python: >=3.9
Classifier: Typing :: Typed
Provides-Extra: pandas
Requires-Dist: pandas; extra == "pandas"
Description-Content-Type: text/markdown

${readFileSync(join(project, 'README.md'), 'utf8')}`;
}

const wheelText =
  'Wheel-Version: 1.0\nGenerator: india-market-data\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** Lists the files with their hashes. Source: https://packaging.python.org/en/latest/specifications/recording-installed-packages/, 29 November 2026. */
function recordText(files: ReadonlyMap<string, Buffer>, record: string): string {
  const lines = Array.from(files, ([name, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${hash},${bytes.length}\n`;
  });
  return `${lines.join('')}${record},,\n`;
}

/** Zips files with the earliest time that a zip can state, readable for all. */
function zipped(files: ReadonlyMap<string, Buffer>): Uint8Array {
  const attributes = { mtime: new Date(1980, 0, 1), os: 3, attrs: (0o100644 << 16) >>> 0 };
  return zipSync(Object.fromEntries(Array.from(files, ([name, bytes]) => [name, [bytes, attributes]])));
}

if (require.main === module) process.stdout.write(`${packagePythonClient(join(project, 'dist'))}\n`);
