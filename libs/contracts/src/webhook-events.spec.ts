import { z } from 'zod';
import { chosenTypes, eventTypes, usualEventTypes } from './event-types';
import {
  deliveryBody,
  eventCatalogue,
  eventDescription,
  eventWords,
  isEventType,
  loggedBody,
} from './webhook-events';

describe('the catalogue of events', () => {
  it('knows the types of the list alone, and nine of them are those of the contract', () => {
    expect(usualEventTypes).toHaveLength(9);
    expect(isEventType('ipo.opened')).toBe(true);
    expect(isEventType('ipo.rained') || isEventType('*') || isEventType('constructor')).toBe(false);
    expect(eventDescription('toString')).toBeNull();
  });

  it.each(eventCatalogue.map((entry) => [entry.type, entry] as const))(
    'the example of %s satisfies its schema, field by field in the same order',
    (_type, entry) => {
      const body = {
        id: 'evt_1',
        type: entry.type,
        timestamp: '2026-11-20T04:30:00.000Z',
        data: entry.example,
        sequence: 4_711,
      };
      expect(JSON.stringify(deliveryBody(entry).parse(body))).toBe(JSON.stringify(body));
    },
  );

  it.each(eventCatalogue.map((entry) => [entry.type, entry] as const))(
    'the JSON Schema of %s refuses a body that lacks a field of its data',
    (_type, entry) => {
      const schema = z.fromJSONSchema(z.toJSONSchema(deliveryBody(entry)));
      const body = {
        id: 'evt_1',
        type: entry.type,
        timestamp: '2026-11-20T04:30:00.000Z',
        data: entry.example,
        sequence: 4_711,
      };
      expect(schema.safeParse(body).success).toBe(true);
      for (const field of Object.keys(entry.example)) {
        const { [field]: _gone, ...data } = entry.example;
        expect(schema.safeParse({ ...body, data }).success).toBe(false);
      }
    },
  );

  it('a body has a position in the log, and in deliveries alone, of test events, none', () => {
    const [entry] = eventCatalogue;
    if (entry === undefined) throw new Error('there is no type of event');
    const body = { id: 'e', type: entry.type, timestamp: '2026-11-20T04:30:00.000Z', data: entry.example };
    const bodies = [deliveryBody(entry), loggedBody(entry)];
    const allowed = (sequence: number | null) =>
      bodies.map((each) => each.safeParse({ ...body, sequence }).success);
    expect([allowed(1), allowed(null)]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  it('the words of a type make a name of a schema, of every type another one', () => {
    expect(eventWords('ipo.price_band_changed')).toBe('IpoPriceBandChanged');
    expect(new Set(eventTypes.map(eventWords)).size).toBe(eventTypes.length);
  });

  it('an endpoint names types, or all of them by *', () => {
    expect(chosenTypes(['sgb.opened', 'ipo.opened'])).toEqual(['sgb.opened', 'ipo.opened']);
    expect(chosenTypes(['*'])).toEqual(eventTypes);
  });

  it('ipo.opened and gmp.updated have the fields of the contract, and then later ones', () => {
    expect(Object.keys(eventDescription('ipo.opened')?.data.shape ?? {})).toEqual([
      ...['id', 'slug', 'name', 'company', 'type', 'status', 'issuePrice', 'lotSize', 'dates'],
      ...['isin', 'symbols'],
    ]);
    expect(Object.keys(eventDescription('gmp.updated')?.data.shape ?? {})).toEqual([
      ...['ipoSlug', 'ipoName', 'issuePrice', 'previousGmp', 'currentGmp', 'change', 'changePercent'],
      ...['estimatedListingPrice', 'estimatedListingGain'],
      ...['type', 'absoluteChangePercent', 'isin', 'symbols'],
    ]);
  });

  it.each(eventCatalogue.filter(({ type }) => /^(?:ipo|gmp)\./.test(type)))(
    'the data of $type, which is about an IPO, has the names of the share to join by',
    ({ data }) => {
      expect(z.toJSONSchema(data).required).toEqual(expect.arrayContaining(['isin', 'symbols']));
    },
  );

  it.each(
    eventCatalogue
      .filter(({ type }) => /^(?:ipo|gmp)\./.test(type))
      .map((entry) => [entry.type, entry] as const),
  )('the data of %s, which is about an IPO, say on which board it is', (_type, { data }) => {
    expect(z.toJSONSchema(data).properties?.['type']).toMatchObject({ enum: ['MAINBOARD', 'SME'] });
    expect(z.toJSONSchema(data).required).toContain('type');
  });
});
