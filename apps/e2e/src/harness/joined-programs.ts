import { dirname, join, relative } from 'node:path';
import { joinProgram } from '@market/build/packaging/join-program';
import { lockedPackages } from '@market/build/packaging/locked-packages';
import { programs } from './started-program';

/**
 * Joins the program of each app into one file, as for its image: the tests run what is shipped, and it starts in half the
 * time. Errors: `Error` if an app is not built.
 */
export async function joinPrograms(): Promise<void> {
  const root = join(__dirname, '..', '..', '..', '..');
  const locked = lockedPackages(root);
  await Promise.all(
    Object.values(programs).map((file) =>
      joinProgram(root, locked, relative(root, join(dirname(file), 'main.js')), file),
    ),
  );
}
