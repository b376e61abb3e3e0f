import { indianDay } from '@market/kernel';
import type { Redemption } from './sgb';
import type { TrancheLabel } from './tranche-label';

type Line = readonly [string, number, Redemption['kind'], string, number];

/** Redemption prices of the initial load. Source: RBI's press releases of 2022 to 2025, seen 2026-11-20. */
const lines: readonly Line[] = [
  ['2017-18', 1, 'premature', '2022-05-12', 5147],
  ['2016-17', 3, 'premature', '2022-05-17', 5115],
  ['2015-16', 1, 'premature', '2022-05-30', 5119],
  ['2015-16', 3, 'premature', '2022-09-29', 4952],
  ['2016-17', 2, 'premature', '2022-09-30', 4952],
  ['2017-18', 4, 'premature', '2022-10-21', 5028],
  ['2017-18', 9, 'premature', '2022-11-25', 5255],
  ['2016-17', 1, 'premature', '2023-08-05', 5950],
  ['2017-18', 5, 'premature', '2023-10-30', 6079],
  ['2015-16', 1, 'final', '2023-11-30', 6132],
  ['2015-16', 2, 'final', '2024-02-08', 6271],
  ['2015-16', 3, 'final', '2024-03-29', 6601],
  ['2017-18', 3, 'premature', '2024-04-16', 7260],
  ['2017-18', 4, 'premature', '2024-04-23', 7325],
  ['2018-19', 2, 'premature', '2024-04-23', 7325],
  ['2016-17', 1, 'final', '2024-08-05', 6938],
  ['2016-17', 2, 'final', '2024-09-30', 7517],
  ['2016-17', 3, 'final', '2024-11-17', 7788],
  ['2017-18', 3, 'final', '2025-10-16', 12567],
  ['2020-21', 1, 'premature', '2025-10-28', 12198],
];

/** Past redemptions as far as they are known, oldest first. */
export const knownRedemptions: readonly (Redemption & { readonly label: TrancheLabel })[] = lines.map(
  ([financialYear, series, kind, dueOn, priceRupees]) => ({
    label: { financialYear, series },
    kind,
    dueOn: indianDay(dueOn),
    priceRupees,
  }),
);
