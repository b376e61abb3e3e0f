import { fieldChanges } from '@market/kernel';
import type { PublishedRow, PublishedTable } from './published-table';
import type { RowVersion, RowVersions } from './record-steps';

/**
 * Dates the versions of a row, the earliest first: each was first seen at the first one, and last changed at the last one so
 * far that changed what is published.
 */
export function datedVersions<Row extends PublishedRow>(
  { present }: Pick<PublishedTable<Row>, 'present'>,
  [first, ...later]: RowVersions<Row>,
): RowVersions<Row> {
  const firstSeenAt = first.from;
  let last: RowVersion<Row> = { ...first, row: { ...first.row, firstSeenAt, updatedAt: firstSeenAt } };
  const followers: RowVersion<Row>[] = [];
  const begun = last;
  for (const { from, source, row } of later) {
    const same = { ...row, firstSeenAt, updatedAt: last.row.updatedAt };
    const isSame = fieldChanges(present(last.row, from), present(same, from)).length === 0;
    last = { from, source, row: isSame ? same : { ...same, updatedAt: from } };
    followers.push(last);
  }
  return [begun, ...followers];
}
