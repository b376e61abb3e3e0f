import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the path of a file in the nearest folder above a program that has it: the root of the workspace, or of the packaged app.
 *
 * @param path relative to that folder
 *
 * Errors: `Error` if none has it.
 */
export function nearestFile(path: string): string {
  const file = findNearest(path);
  if (file === null) throw new Error(`no folder above the program has ${path}`);
  return file;
}

/** Finds the path of a file or folder as `nearestFile` does. Null if no folder above the program has it. */
export function findNearest(path: string, folder = __dirname): string | null {
  const file = join(folder, path);
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? null : findNearest(path, parent);
}
