import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..', '..', '..');

/** A file of the repository. */
export function fileOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Name of every setting of the service, as docs/settings.md lists them; whether it is a secret. */
export function settingsByName(): ReadonlyMap<string, { readonly secret: boolean }> {
  const rows = fileOf('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|.*\| (.*) \|$/gm);
  return new Map(
    Array.from(rows, ([, name = '', meaning = '']) => [name, { secret: / Secret\.$/.test(meaning) }]),
  );
}
