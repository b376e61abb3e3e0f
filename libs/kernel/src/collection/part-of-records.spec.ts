import { type CollectionRequest, collectionOf } from './collection';
import { byWords, fromNumber, toDay, toNumber } from './filter';
import { partOfRecords } from './part-of-records';

interface Pot {
  readonly slug: string;
  readonly litres: number | null;
  readonly boughtOn: string;
  readonly kinds: readonly string[];
}

const pots: readonly Pot[] = [
  { slug: 'b', litres: 10, boughtOn: '2026-01-02', kinds: ['TEA'] },
  { slug: 'a', litres: 9, boughtOn: '2026-01-02', kinds: ['TEA', 'COFFEE'] },
  { slug: 'd', litres: null, boughtOn: '2026-01-03', kinds: [] },
  { slug: 'c', litres: 10, boughtOn: '2026-01-01', kinds: ['COFFEE'] },
  { slug: 'e', litres: null, boughtOn: '2026-01-04', kinds: ['TEA'] },
];
const collection = collectionOf({
  name: 'pots',
  filters: {
    kind: byWords('kinds', ['tea', 'coffee'], { description: 'Kinds.' }, { isArray: true }),
    minLitres: fromNumber('litres', { description: 'Least.' }),
    maxLitres: toNumber('litres', { description: 'Most.' }),
    boughtTo: toDay('boughtOn', 'Last day.'),
  },
  sorts: { litres: { field: 'litres' }, slug: { field: 'slug' } },
  usualSort: { name: 'litres', isDescending: true },
  ties: [{ field: 'slug' }],
  named: { parameter: 'slugs', field: 'slug' },
});
const part = (request: Partial<CollectionRequest> = {}) =>
  partOfRecords(
    collection,
    pots,
    { filters: {}, names: null, sort: collection.usualSort, page: 1, limit: 10, after: null, ...request },
    (pot, field) => pot[field as keyof Pot] as string | number | null,
    ({ slug }) => slug,
  );
const slugs = (request: Partial<CollectionRequest>) =>
  part(request)
    .items.map(({ slug }) => slug)
    .join('');

describe('a part of records in memory', () => {
  it('is in the requested order, unknown values last in both directions, ties by their keys', () => {
    expect(slugs({})).toBe('bcade');
    expect(slugs({ sort: { name: 'litres', isDescending: false } })).toBe('abcde');
    expect(slugs({ sort: { name: 'slug', isDescending: true } })).toBe('edcba');
  });

  it.each([
    [{ kind: ['tea'] }, 'bae'],
    [{ kind: ['coffee', 'tea'] }, 'bcae'],
    [{ minLitres: 10 }, 'bc'],
    [{ maxLitres: 9.5 }, 'a'],
    [{ boughtTo: '2026-01-02', kind: ['coffee'] }, 'ca'],
  ])('has the records that fit %j', (filters, found) => {
    expect(slugs({ filters })).toBe(found);
    expect(part({ filters, limit: 1 }).total).toBe(found.length);
  });

  it('shows every record once by pages and by positions', () => {
    for (const isDescending of [true, false]) {
      for (const limit of [1, 2, 3, 5]) {
        const sort = { name: 'litres', isDescending };
        let walked = '';
        let after: CollectionRequest['after'] = null;
        do {
          const { items, next } = part({ sort, limit, after });
          walked += items.map(({ slug }) => slug).join('');
          after = next;
        } while (after !== null);
        expect(walked).toBe(slugs({ sort }));
        expect([1, 2, 3, 4, 5].map((page) => slugs({ sort, limit, page })).join('')).toBe(walked);
      }
    }
  });

  it('names what is missing', () => {
    expect([slugs({ names: ['a', 'x', 'c'] }), part({ names: ['a', 'x', 'c'] }).missing]).toEqual([
      'ca',
      ['x'],
    ]);
    expect(part().missing).toBeNull();
  });
});
