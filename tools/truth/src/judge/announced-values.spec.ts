import { announcedAfter, changeFaults, type Look } from './announced-values';
import type { PublishedEvent, PublishedIpo } from './published';

const planned = '2026-11-04T00:00:00.000Z';
const day = '2026-11-11T00:00:00.000Z';

/** Makes a look at an issue whose listing day alone is compared. */
function lookAt(listingDate: string | null, announced: Look['announced']): Look {
  const ipo = { dates: { listingDate }, subscription: { totalTimes: null } };
  const record = { ipo, premium: null } as unknown as PublishedIpo;
  return { record, announced, checks: [], truth: { listingOn: null }, isQuiet: false };
}

function correction(from: string | null, to: string | null): PublishedEvent {
  const data = { field: 'dates.listingDate', from, to };
  return { type: 'ipo.corrected', effectiveOn: '2026-11-11', data } as unknown as PublishedEvent;
}

const known = announcedAfter(lookAt(planned, new Map()), []);
const told = announcedAfter(lookAt(null, known), [correction(planned, null)]);

describe('a listing day that was announced as unknown', () => {
  it('is announced from unknown when it is known again, and must be', () => {
    expect(changeFaults([correction(null, day)], lookAt(day, told))).toEqual([]);
    expect(changeFaults([correction(planned, day)], lookAt(day, told))).toMatchObject([
      { what: 'false-event', expected: 'dates.listingDate from null' },
    ]);
    expect(changeFaults([], lookAt(day, told))).toMatchObject([
      { what: 'missing-event', value: `ipo.corrected dates.listingDate: null to ${day}` },
    ]);
  });
});

it('A listing day that became unknown without an event is announced from the day that was announced last', () => {
  const untold = announcedAfter(lookAt(null, known), []);
  expect(changeFaults([correction(planned, day)], lookAt(day, untold))).toEqual([]);
  expect(changeFaults([], lookAt(day, untold))).toMatchObject([{ what: 'missing-event' }]);
});

it('A listing day that was never known is announced by no correction', () => {
  const never = announcedAfter(lookAt(null, new Map()), []);
  expect(changeFaults([correction(null, day)], lookAt(day, never))).toMatchObject([{ what: 'false-event' }]);
  expect(changeFaults([], lookAt(day, never))).toEqual([]);
});
