import { datedVersions } from './dated-versions';
import type { PublishedRow } from './published-table';

interface Pear extends PublishedRow {
  readonly price: number;
  readonly note: string;
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour));
const pear = (price: number, note: string): Pear => ({
  ...{ id: 'pear_1', price, note },
  firstSeenAt: new Date(0),
  updatedAt: new Date(0),
});
const table = {
  present: ({ price, updatedAt }: Pear) => ({ price, updatedAt: updatedAt.toISOString() }),
};

it('versions are dated by the first one and by the last one that changed what is published', () => {
  const versions = datedVersions(table, [
    { from: at(1), source: 'a', row: pear(1, '') },
    { from: at(2), source: 'b', row: pear(1, 'unpublished') },
    { from: at(3), source: 'c', row: pear(2, 'unpublished') },
    { from: at(4), source: 'd', row: pear(2, '') },
  ]);
  expect(versions.map(({ source, row }) => [source, row.note, row.updatedAt, row.firstSeenAt])).toEqual([
    ['a', '', at(1), at(1)],
    ['b', 'unpublished', at(1), at(1)],
    ['c', 'unpublished', at(3), at(1)],
    ['d', '', at(3), at(1)],
  ]);
});
