import { indianDay, instantInIndia } from '@market/kernel';
import { offerEventData } from '@market/contracts';
import { type KnownOffer, offerEvents } from './offer-events';

const offer: KnownOffer = {
  id: 'neelam-rights',
  companyName: 'Neelam Looms Limited',
  exchanges: ['NSE', 'BSE'],
  recordOn: null,
  retailOn: null,
  openOn: indianDay('2026-11-16'),
  closeOn: indianDay('2026-11-20'),
  firstSeenAt: instantInIndia(indianDay('2026-11-01')),
};
const at = (day: string, time = '00:00') => instantInIndia(indianDay(day), time);
const types = (now: Date, part: Partial<KnownOffer> = {}) =>
  offerEvents('live', 'rights', { ...offer, ...part }, now).map(
    ({ type, effectiveOn }) => `${type} ${effectiveOn}`,
  );

describe('the events of an offer', () => {
  it.each([
    ['2026-11-15', '23:59', []],
    ['2026-11-16', '00:00', ['rights.opened 2026-11-16']],
    ['2026-11-19', '12:00', ['rights.opened 2026-11-16']],
    ['2026-11-20', '23:59', []],
    ['2026-11-21', '00:00', ['rights.closed 2026-11-20']],
    ['2026-11-23', '12:00', ['rights.closed 2026-11-20']],
    ['2026-11-24', '00:00', []],
  ])('on %s at %s are %j', (day, time, expected) => {
    expect(types(at(day, time))).toEqual(expected);
  });

  it('are none of what had passed when the offer became known', () => {
    expect(types(at('2026-11-17'), { firstSeenAt: at('2026-11-17') })).toEqual([]);
    expect(types(at('2026-11-21'), { firstSeenAt: at('2026-11-17') })).toEqual(['rights.closed 2026-11-20']);
  });

  it('are none without days, and have the published shape', () => {
    expect(types(at('2026-11-17'), { openOn: null, closeOn: null })).toEqual([]);
    const [opened] = offerEvents('live', 'rights', offer, at('2026-11-16'));
    expect(offerEventData.strict().parse(opened?.data)).toMatchObject({
      status: 'open',
      exchange: 'NSE BSE',
    });
  });
});
