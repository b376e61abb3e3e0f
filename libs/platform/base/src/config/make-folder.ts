import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its missing parents, one after the other: Node's recursive `mkdir` never returns where the file
 * system takes no folders, as under `/proc`.
 *
 * Errors: `Error` that names the folder and the reason.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !isFolder(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another process has made it in the meantime.
      if (code === 'EEXIST' && isFolder(folder)) continue;
      throw new Error(`the folder ${folder} cannot be made (${code ?? String(error)})`, { cause: error });
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new Error(`the folder ${path} cannot be used (${code ?? String(error)})`, { cause: error });
  }
}
