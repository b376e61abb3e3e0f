import { byWords, collectionOf } from '@market/kernel';
import { z } from 'zod';
import { ListResponse } from '../pages/list-response';
import { RawQuery } from '@market/http-server';
import { readQuery } from '@market/http-query';
import { CollectionPageResponse } from './collection-lists';
import { collectionQuery } from './collection.query';

const pots = collectionOf({
  name: 'pots',
  filters: { kind: byWords('kind', ['tea', 'coffee'], { description: 'Kinds.' }) },
  sorts: { name: { field: 'name' } },
  usualSort: { name: 'name', isDescending: false },
  ties: [{ field: 'id' }],
  named: { parameter: 'ids', field: 'id' },
  hasChanges: true,
});
class PotListQuery extends collectionQuery(pots, z.object({ id: z.string(), name: z.string() })) {}

const read = (text: string) => readQuery(PotListQuery, new RawQuery(text));
const figures = { total: 200_000, missing: null };

/** Returns the links of a response to a query, which is followed by more. */
function linksOf(text: string): (string | null)[] {
  const query = read(text);
  const hasMore = query.updatedSince === undefined ? undefined : true;
  const answer = new CollectionPageResponse([], query, figures, 'NEXT', query.page, hasMore);
  return [...Object.values(answer.links('/pots')), ...Object.values(answer.headerLinks('/pots'))];
}

describe('the links of a part of a collection', () => {
  it.each([
    ...['', 'kind=tea,coffee&page=3&limit=7', 'sort=-name&format=csv', 'ids=b,a&fields=name', 'cursor=HERE'],
    ...['updatedSince=2026-11-01T00:00:00Z', 'updatedSince=2026-11-01T00:00:00Z&cursor=HERE&kind=tea'],
    ...['page=1000&limit=100', 'page=9999', 'page=10000'],
  ])('are accepted by the list itself, for %j', (text) => {
    const links = linksOf(text).filter((link) => link !== null);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(() => read(link.slice('/pots?'.length))).not.toThrow();
  });

  it('begin a list of changes without a page, which it refuses', () => {
    expect(linksOf('updatedSince=2026-11-01T00:00:00Z')[0]).toBe(
      '/pots?updatedSince=2026-11-01T00%3A00%3A00Z&limit=10',
    );
  });

  it('lead by `next` to changes that are there, and by `monitor` to those that are not yet', () => {
    const query = read('updatedSince=2026-11-01T00:00:00Z&format=csv&cursor=HERE');
    const headerLinks = (hasMore: boolean) =>
      new CollectionPageResponse([], query, figures, 'NEXT', query.page, hasMore).headerLinks('/pots');
    const following = expect.stringContaining('cursor=NEXT');
    expect(headerLinks(true)).toMatchObject({ next: following });
    expect(headerLinks(false)).toMatchObject({ next: null, monitor: following });
  });

  it('go on by the cursor behind the last page, and end there where there is none', () => {
    expect(linksOf('page=1000&limit=100')[1]).toBe('/pots?limit=100&cursor=NEXT');
    const plain = new ListResponse([], read('page=1000&limit=100'), figures.total);
    expect(plain.links('/pots').next).toBeNull();
  });
});
