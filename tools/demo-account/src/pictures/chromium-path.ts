import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ConfigOf } from '@market/base/config';
import type { picturesConfig } from './pictures.config';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Returns the path of Chromium. Errors: `Error` if there is none. */
export function chromiumPath({ chromiumPath: chosen, path }: ConfigOf<typeof picturesConfig>): string {
  if (chosen !== undefined) return chosen;
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  if (found === undefined)
    throw new Error('CHROMIUM_PATH: there is no Chromium here (Debian: apt-get install chromium)');
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
