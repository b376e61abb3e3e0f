import type { TrancheLabel } from './tranche-label';

/**
 * Press releases and circulars of RBI that state the windows of tranches, by their printed number. Source: rbi.org.in,
 * BS_PressReleaseDisplay (prid 37918, 43671, 54881) and NotificationUser (Id 11864, 11980); copies of RBI/2015-16/290;
 * seen 2026-11-25.
 */
const releases: Readonly<Record<string, readonly [financialYear: string, ...series: number[]]>> = {
  'RBI/2015-16/290': ['2015-16', 2],
  '2016-2017/541': ['2016-17', 2],
  '2017-2018/2738': ['2018-19', 1],
  'RBI/2019-20/212': ['2020-21', 1, 2, 3, 4, 5, 6],
  'RBI/2020-2021/52': ['2020-21', 7, 8, 9, 10, 11, 12],
  '2022-2023/1383': ['2022-23', 3],
};

/** Returns the number of a release that states the window of a tranche, null where none was found. */
export function windowStatedBy({ financialYear, series }: TrancheLabel): string | null {
  const found = Object.entries(releases).find(
    ([, [year, ...all]]) => year === financialYear && all.includes(series),
  );
  return found?.[0] ?? null;
}
