import { knownTranches } from './known-tranches';
import { byLabel, lastTranche, orderDoubt } from './tranche-order';

const of = (financialYear: string, series: number) => ({ financialYear, series });
const known = knownTranches.map(({ label }) => label);

describe('orderDoubt', () => {
  it('doubts no tranche of the scheme so far', () => {
    known.forEach((label, index) => expect(orderDoubt(label, known.slice(0, index))).toBeNull());
    expect([...known].sort(byLabel)).toEqual(known);
    expect(lastTranche(known)).toEqual(of('2023-24', 4));
  });

  it.each([
    ['the next series', of('2023-24', 5)],
    ['the first of the next year', of('2024-25', 1)],
    ['the first of a later year', of('2026-27', 1)],
  ])('accepts %s', (_title, label) => {
    expect(orderDoubt(label, known)).toBeNull();
  });

  it.each([
    [
      'a gap',
      of('2023-24', 6),
      '2023-24 Series VI does not follow 2023-24 Series IV, the last known tranche',
    ],
    [
      'a year that begins late',
      of('2026-27', 3),
      '2026-27 Series III does not follow 2023-24 Series IV, the last known tranche',
    ],
    [
      'a former year',
      of('2022-23', 5),
      '2022-23 Series V does not follow 2023-24 Series IV, the last known tranche',
    ],
  ])('doubts %s', (_title, label, reason) => {
    expect(orderDoubt(label, known)).toBe(reason);
  });
});
