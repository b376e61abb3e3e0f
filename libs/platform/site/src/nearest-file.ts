import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the path of a file in the nearest folder above a program that has it: the root of the workspace, or of the packaged app.
 *
 * @param path relative to that folder
 *
 * Errors: `Error` if none has it.
 */
export function nearestFile(path: string, folder = __dirname): string {
  const file = join(folder, path);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no folder above the program has ${path}`);
  return nearestFile(path, parent);
}
