import { eventBody, isAsPublished } from './event-body';
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

  it('contains unpublished data unchanged', () => {
    const odd = { id: 'evt_1', type: 'ipo.opened', occurredAt, data: { slug: 'x' }, sequence: null };
    expect(eventBody(odd)).toContain('"data":{"slug":"x"},"sequence":null}');
    expect(isAsPublished({ type: 'ipo.opened', data: { slug: 'x' } })).toBe(false);
    expect(isAsPublished({ type: 'ipo.rained', data: {} })).toBe(false);
  });
});
