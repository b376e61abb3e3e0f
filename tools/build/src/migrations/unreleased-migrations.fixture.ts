import { basename, join } from 'node:path';
import { pathsLike, repositoryRoot } from '../documentation/repository.fixture';
import { type ForwardMigration, recordMigration, type RecordedMigration } from './recorded-migration';

/** Number of the newest migration of the last release. docs/releasing.md says when it moves on. */
export const newestReleasedMigration = 1795000009820;

/** Migrations that break a rule and may: file names without `.ts`, each with the rule and its reason. */
export const exceptions: Readonly<Record<string, { readonly rule: string; readonly reason: string }>> = {
  'find-recent-audit-entries-1795000009910': {
    rule: 'index',
    reason: 'acts of people fill the audit log, so that the index is made before one of them would notice',
  },
  'hold-restored-plans-1795000009982': {
    rule: 'index',
    reason: 'a paying account has one row, and the processor repeats a report that was not taken in time',
  },
};

/** Returns the migrations that are newer than the last release by their file names, as they would run. */
export async function unreleasedMigrations(): Promise<Map<string, RecordedMigration>> {
  const recorded = new Map<string, RecordedMigration>();
  for (const path of pathsLike('libs/**/migrations/*.ts')) {
    const name = basename(path, '.ts');
    if (Number(/-(\d+)$/.exec(name)?.[1] ?? 0) <= newestReleasedMigration) continue;
    const classes = Object.values(
      (await import(join(repositoryRoot, path))) as Record<string, new () => ForwardMigration>,
    );
    for (const Migration of classes) recorded.set(name, await recordMigration(new Migration()));
  }
  return recorded;
}
