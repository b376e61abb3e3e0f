import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the files' modes were is chance: everybody may read, nobody but the owner write, and nothing is to be executed. */
export function forReadersOnly(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) forReadersOnly(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
