import { join, relative } from 'node:path';
import { joinPrograms } from '@market/build/packaging/join-programs';
import { lockedPackages } from '@market/build/packaging/locked-packages';
import { programs } from './started-program';

/**
 * Joins the program of each app into one file, as for its image: the tests run what is shipped, and it starts in half the
 * time. Errors: `Error` if an app is not built.
 */
export async function joinApps(): Promise<void> {
  const root = join(__dirname, '..', '..', '..', '..');
  const entries = Object.values(programs).map((file) => {
    const joined = relative(root, file).replace(/\.js$/, '');
    return [joined, joined.replace(/joined$/, 'main.js')];
  });
  await joinPrograms(root, lockedPackages(root), Object.fromEntries(entries), root);
}
