import { eventCatalogue } from '@market/contracts';
import { isAsPublished, messageBody } from './message-body';

const occurredAt = new Date('2026-11-20T04:30:00.000Z');

describe('the body of a delivery', () => {
  it.each(eventCatalogue.map(({ type, example }) => [type, example] as const))(
    'of %s has the published order, however its data was stored',
    (type, example) => {
      const data = Object.fromEntries(Object.entries(example).reverse());
      expect(messageBody({ id: 'evt_1', type, occurredAt, data })).toBe(
        JSON.stringify({ id: 'evt_1', type, timestamp: '2026-11-20T04:30:00.000Z', data: example }),
      );
      expect(isAsPublished({ type, data })).toBe(true);
    },
  );

  it('contains unpublished data unchanged', () => {
    expect(messageBody({ id: 'evt_1', type: 'ipo.opened', occurredAt, data: { slug: 'x' } })).toContain(
      '"data":{"slug":"x"}',
    );
    expect(isAsPublished({ type: 'ipo.opened', data: { slug: 'x' } })).toBe(false);
    expect(isAsPublished({ type: 'ipo.withdrawn', data: {} })).toBe(false);
  });
});
