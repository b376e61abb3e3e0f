import {
  ipoCorrectedEventData,
  ipoDatesChangedEventData,
  ipoPriceBandChangedEventData,
} from '@market/contracts';
import type { AnnouncedIpo } from './announcements';
import { makeChangeEvents } from './change-events';
import { anIpo, at, day } from './ipo.fixture';

const now = at('2026-03-10', '12:00');
const changes = (over: Partial<AnnouncedIpo>, before: Partial<AnnouncedIpo> = {}) =>
  makeChangeEvents(
    'live',
    { before: anIpo(before), after: anIpo({ ...before, ...over }) },
    anIpo({ ...before, ...over }),
    now,
  );
const types = (over: Partial<AnnouncedIpo>, before: Partial<AnnouncedIpo> = {}) =>
  changes(over, before).map(({ type, data }) =>
    type === 'ipo.corrected' ? `${type} ${String(data['field'])}` : type,
  );

describe('changesOf', () => {
  it('announces changed days once, with the days before', () => {
    const [event, ...others] = changes({ openOn: day('2026-03-10'), closeOn: day('2026-03-13') });
    expect(others).toEqual([]);
    expect(ipoDatesChangedEventData.parse(event?.data)).toMatchObject({
      dates: { closeDate: '2026-03-13T00:00:00.000Z' },
      previousDates: { openDate: '2026-03-09T00:00:00.000Z', closeDate: '2026-03-11T00:00:00.000Z' },
    });
  });

  it('announces a changed band, with the band before', () => {
    const [event, ...others] = changes({ bandMinRupees: 280, bandMaxRupees: 294 });
    expect(others).toEqual([]);
    expect(ipoPriceBandChangedEventData.parse(event?.data)).toMatchObject({
      issuePrice: { min: 280, max: 294 },
      previousIssuePrice: { min: 271, max: 285 },
    });
  });

  it('announces any other field by its public name, with both values', () => {
    const [event] = changes({ lotSizeShares: 55 });
    expect(ipoCorrectedEventData.parse(event?.data)).toMatchObject({ field: 'lotSize', from: 50, to: 55 });
    expect(types({ board: 'SME' })).toEqual(['ipo.corrected type']);
    expect(types({ issueSizeRupees: 3e9 })).toEqual(['ipo.corrected issueSize']);
    expect(types({ listingOn: day('2026-03-17') })).toEqual(['ipo.corrected dates.listingDate']);
    expect(types({ lotSizeShares: null })).toEqual(['ipo.corrected lotSize']);
  });

  it('announces the end of a withdrawal by both states, unless the issue is only put off then', () => {
    const [event, ...others] = changes({ status: 'OPEN' }, { status: 'WITHDRAWN' });
    expect(others).toEqual([]);
    const told = { field: 'status', from: 'WITHDRAWN', to: 'OPEN' };
    expect(ipoCorrectedEventData.parse(event?.data)).toMatchObject(told);
    expect(types({ status: 'UPCOMING', confirmed: 'postponed' }, { status: 'WITHDRAWN' })).toEqual([]);
    expect(types({ status: 'OPEN' }, { status: 'UPCOMING' })).toEqual([]);
    expect(types({ status: 'WITHDRAWN' }, { status: 'OPEN' })).toEqual([]);
  });

  it('announces neither a value that was unknown nor another spelling', () => {
    expect(
      types({ sector: 'Automobiles', allotmentOn: day('2026-03-12') }, { sector: null, allotmentOn: null }),
    ).toEqual([]);
    expect(types({ company: 'ZINNIA MOTORS LTD', registrar: 'KAVERI REGISTRY SERVICES LTD.' })).toEqual([]);
    expect(
      types({ currentPriceRupees: 290, totalTimes: 3 }, { currentPriceRupees: 280, totalTimes: 2 }),
    ).toEqual([]);
  });

  it('announces a postponement as one change of days', () => {
    expect(types({ openOn: null, closeOn: null, allotmentOn: null, listingOn: null })).toEqual([
      'ipo.dates_changed',
    ]);
  });
});
