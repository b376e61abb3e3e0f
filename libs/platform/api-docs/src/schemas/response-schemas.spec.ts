import { byWords, collectionOf } from '@market/kernel';
import { z } from 'zod';
import { collectionQuery, detailsQuery, formattedQuery } from '@market/http-lists';
import { responseSchemas } from './response-schemas';
import { reference } from './view-schemas';

const saucerView = z.object({ size: z.int().max(9) }).meta({ id: 'Saucer' });
const cupView = z
  .object({ id: z.string(), saucer: saucerView.nullable().meta({ description: 'Below.' }) })
  .meta({ id: 'Cup' });
const cups = collectionOf({
  name: 'cups',
  filters: { kind: byWords('kind', ['tea', 'coffee'], { description: 'Kinds.' }) },
  sorts: { id: { field: 'id' } },
  usualSort: { name: 'id', isDescending: false },
  ties: [{ field: 'id' }],
  named: { parameter: 'ids', field: 'id' },
  hasChanges: true,
});
class CupListQuery extends collectionQuery(cups, cupView) {}
class CupSearchQuery extends formattedQuery(cupView) {}
class CupQuery extends detailsQuery(cupView) {}

const collection = responseSchemas({ view: cupView, list: 'collection', listName: null }, CupListQuery);
const recordsOf = (name: string) =>
  (collection.named[name] as { properties: { data: { items: object } } }).properties.data.items;

describe('the schemas of the responses of a route', () => {
  it('are named for a list, without and with changes and selected fields', () => {
    expect(collection.content).toEqual({
      schema: reference('CupList'),
      'x-changes': reference('CupChanges'),
      'x-partial': reference('PartialCupList'),
      'x-partial-changes': reference('PartialCupChanges'),
    });
    expect(recordsOf('CupList')).toEqual(reference('Cup'));
    expect(recordsOf('CupChanges')).toEqual({ anyOf: [reference('Cup'), reference('RemovedRecord')] });
    expect(recordsOf('PartialCupList')).toEqual(reference('PartialCup'));
    expect(recordsOf('PartialCupChanges')).toEqual({
      anyOf: [reference('PartialCup'), reference('RemovedRecord')],
    });
  });

  it('require of a record with selected fields what names it, in no part of it anything, and keep descriptions', () => {
    expect(collection.named['PartialCup']).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        saucer: {
          anyOf: [
            { type: 'object', properties: { size: expect.objectContaining({ maximum: 9 }) as unknown } },
            { type: 'null' },
          ],
          description: 'Below.',
        },
      },
      required: ['id'],
    });
  });

  it('have a name of their own where another list of the records has another form', () => {
    const named = responseSchemas({ view: cupView, list: true, listName: 'CupMatches' }, CupSearchQuery);
    expect(named.content).toEqual({
      schema: reference('CupMatches'),
      'x-partial': reference('PartialCupMatches'),
    });
  });

  it('are those of the record for details, and one without a query', () => {
    const details = responseSchemas({ view: cupView, list: false, listName: null }, CupQuery);
    expect(details.content).toMatchObject({
      schema: { properties: { data: reference('Cup') } },
      'x-partial': { properties: { data: reference('PartialCup') } },
    });
    const plain = responseSchemas({ view: cupView, list: false, listName: null }, null);
    expect(Object.keys(plain.content)).toEqual(['schema']);
  });
});
