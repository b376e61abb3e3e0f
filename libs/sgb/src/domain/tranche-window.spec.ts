import { knownTranches } from './known-tranches';
import { day } from './sgb.fixture';
import { trancheWords } from './tranche-label';
import { newWindowDoubt, windowDoubt, yearDoubt } from './tranche-window';

const first = {
  words: '2026-27 Series I',
  openOn: day('2026-12-07'),
  closeOn: day('2026-12-11'),
  issuedOn: day('2026-12-15'),
};
const second = {
  words: '2026-27 Series II',
  openOn: day('2026-12-14'),
  closeOn: day('2026-12-18'),
  issuedOn: null,
};
const today = day('2026-11-20');

describe('windowDoubt', () => {
  it('doubts no tranche of the scheme so far', () => {
    const windows = knownTranches.map((tranche) => ({ ...tranche, words: trancheWords(tranche.label) }));
    for (const window of windows) {
      expect(
        windowDoubt(
          window,
          windows.filter((other) => other !== window),
        ),
      ).toBeNull();
    }
  });

  it.each([
    [
      'the window of another',
      first,
      '2026-27 Series II is open from 2026-12-07 to 2026-12-11, in the window of 2026-27 Series I',
    ],
    [
      'a part of it',
      { openOn: day('2026-12-11') },
      '2026-27 Series II is open from 2026-12-11 to 2026-12-18, in the window of 2026-27 Series I',
    ],
    ['a month', { closeOn: day('2027-01-14') }, '2026-27 Series II would take applications for 32 days'],
    [
      'an issue long after',
      { issuedOn: day('2027-12-22') },
      '2026-27 Series II opens on 2026-12-14, but was issued on 2027-12-22',
    ],
  ])('doubts %s', (_title, part, reason) => {
    expect(windowDoubt({ ...second, ...part, words: second.words }, [first])).toBe(reason);
  });
});

describe('newWindowDoubt', () => {
  it('accepts a window after all others', () => {
    expect(newWindowDoubt(second, [first], today)).toBeNull();
  });

  it('doubts one before another, and one too far in the future', () => {
    expect(newWindowDoubt(first, [second], today)).toBe(
      '2026-27 Series I opens on 2026-12-07, before the end of 2026-27 Series II, 2026-12-18',
    );
    expect(newWindowDoubt(second, [first], day('2026-01-20'))).toBe(
      '2026-27 Series II opens on 2026-12-14, long after today',
    );
  });

  it('doubts one that was over two months ago', () => {
    expect(newWindowDoubt(second, [first], day('2027-02-16'))).toBeNull();
    expect(newWindowDoubt(second, [first], day('2027-02-17'))).toBe(
      '2026-27 Series II is named for the first time long after its last day, 2026-12-18',
    );
  });
});

describe('yearDoubt', () => {
  it('doubts no tranche of the scheme so far', () => {
    const opened = knownTranches.filter(({ openOn }) => openOn !== null);
    expect(opened.length).toBeGreaterThan(30);
    for (const { label, openOn } of opened) expect(openOn && yearDoubt(label, openOn)).toBeNull();
  });

  it.each([
    ['2026-27', '2026-04-01', null],
    ['2026-27', '2027-03-31', null],
    ['2027-28', '2026-12-07', '2027-28 Series I cannot open on 2026-12-07, in the financial year 2026-27'],
    ['2026-27', '2027-04-01', '2026-27 Series I cannot open on 2027-04-01, in the financial year 2027-28'],
    ['1999-00', '1999-04-01', null],
  ])('of %s Series I with a window from %s: %j', (financialYear, openOn, reason) => {
    expect(yearDoubt({ financialYear, series: 1 }, day(openOn))).toBe(reason);
  });
});
