import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from './images';
import { forReadersOnly } from './readers-only';

/** Where a packaged app has what Node compiled of it: the Dockerfiles name it too. */
export const compiledFolder = '.compiled';
const endsWithinMs = 60_000;

/**
 * Starts each program of a packaged app once, without a setting: it loads all of itself, then refuses. What Node
 * compiled for that stays in the app, and is a quarter of what every start takes. Another Node than this one compiles
 * by itself.
 *
 * Errors: `Error` when nothing was kept.
 */
export function keepCompiled(folder: string, { programs }: Image): void {
  const kept = join(folder, compiledFolder);
  const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: kept, NODE_COMPILE_CACHE_PORTABLE: '1' };
  for (const program of programs) {
    spawnSync(process.execPath, [program], { cwd: folder, env, stdio: 'ignore', timeout: endsWithinMs });
  }
  if (!existsSync(kept)) throw new Error('Node kept nothing of what it compiled');
  forReadersOnly(kept);
}
