import type { PublishedRow } from './published-table';
import type { RowVersion, RowVersions } from './record-steps';

/** Stored change of a field of a row. */
export interface RowRevision {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly origin: string;
  readonly changedAt: Date;
}

/** Versions of a row, the earliest first, back to the instant from which its revisions are complete. */
export interface KnownVersions<Row extends PublishedRow> {
  readonly versions: RowVersions<Row>;
  readonly completeFrom: Date;
}

/**
 * Returns the versions of a row by undoing its stored revisions. They are complete back to the first sight of the record,
 * or to the first change, seen from now, that does not lead to the known value: then one between is missing.
 *
 * @param revisions the latest first
 */
export function computeVersions<Row extends PublishedRow>(
  current: Row,
  revisions: readonly RowRevision[],
): KnownVersions<Row> {
  const groups = groupsOf(revisions.filter(({ changedAt }) => changedAt > current.firstSeenAt));
  const later: RowVersion<Row>[] = [];
  let row = current;
  for (const group of groups) {
    const [{ changedAt, origin } = missing] = group;
    const version = { row: { ...row, updatedAt: changedAt }, from: changedAt, source: origin };
    const former = beforeWrite(row, group);
    if (former === null) return { versions: [version, ...later], completeFrom: changedAt };
    later.unshift(version);
    row = former;
  }
  const first = { row: { ...row, updatedAt: row.firstSeenAt }, from: row.firstSeenAt, source: '' };
  // The present row says itself when it last changed.
  const versions = [first, ...later] as [RowVersion<Row>, ...RowVersion<Row>[]];
  const last = versions.length - 1;
  versions[last] = { ...(versions[last] ?? first), row: current };
  return { versions, completeFrom: row.firstSeenAt };
}

const missing: RowRevision = { field: '', before: null, after: null, origin: '', changedAt: new Date(0) };

/** Groups revisions of one write, the latest first. */
function groupsOf(revisions: readonly RowRevision[]): RowRevision[][] {
  const groups: RowRevision[][] = [];
  for (const revision of revisions) {
    const group = groups.at(-1);
    if (group?.[0]?.changedAt.getTime() === revision.changedAt.getTime()) group.push(revision);
    else groups.push([revision]);
  }
  return groups;
}

/** Undoes the revisions of one write; null if one of them does not lead to the known value. */
function beforeWrite<Row extends PublishedRow>(row: Row, revisions: readonly RowRevision[]): Row | null {
  let former = row;
  for (const { field, before, after } of revisions) {
    if (!(field in former)) continue;
    const known = former[field as keyof Row] ?? null;
    if (JSON.stringify(known) !== JSON.stringify(after)) return null;
    former = { ...former, [field]: before };
  }
  return former;
}
