import { completeEventData, eventBody, isAsPublished } from './event-body';
import { eventCatalogue } from './webhook-events';

const occurredAt = new Date('2026-11-20T04:30:00.000Z');

describe('the body of an event', () => {
  it.each(eventCatalogue.map(({ type, example }) => [type, example] as const))(
    'of %s has the published order, however its data was stored',
    (type, example) => {
      const data = Object.fromEntries(Object.entries(example).reverse());
      expect(eventBody({ id: 'evt_1', type, occurredAt, data, sequence: 7 })).toBe(
        JSON.stringify({
          ...{ id: 'evt_1', type, timestamp: '2026-11-20T04:30:00.000Z', data: example, sequence: 7 },
        }),
      );
      expect(isAsPublished({ type, data })).toBe(true);
    },
  );

  it.each(
    eventCatalogue.filter(({ example }) => 'isin' in example).map((each) => [each.type, each] as const),
  )('of %s has null for the names of the share that it was stored without', (type, { example }) => {
    const { isin: _isin, symbols: _symbols, ...data } = example as Record<string, unknown>;
    const names = { isin: null, symbols: { nse: null, bse: null } };
    expect(eventBody({ id: 'evt_1', type, occurredAt, data, sequence: 7 })).toBe(
      JSON.stringify({
        ...{ id: 'evt_1', type, timestamp: '2026-11-20T04:30:00.000Z', data: { ...example, ...names } },
        sequence: 7,
      }),
    );
    expect(isAsPublished({ type, data })).toBe(true);
    expect(completeEventData({ type, data })).toEqual({ ...data, ...names });
    expect(completeEventData({ type, data: example })).toEqual(example);
  });

  it('contains unpublished data unchanged', () => {
    const odd = { id: 'evt_1', type: 'nfo.opened', occurredAt, data: { slug: 'x' }, sequence: null };
    expect(eventBody(odd)).toContain('"data":{"slug":"x"},"sequence":null}');
    expect(isAsPublished({ type: 'ipo.opened', data: { slug: 'x' } })).toBe(false);
    expect(isAsPublished({ type: 'ipo.rained', data: {} })).toBe(false);
  });
});
