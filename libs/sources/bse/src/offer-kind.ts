import { readText } from '@market/kernel';
import type { BseValue } from './bse-value.wire';

/**
 * Meaning of `FLAG` in `GetPublicIssue_par_updated`, for current and forthcoming offers; it differs from `flag` in the
 * calendar. Source: responses seen 2026-08, a public capture of 2026-10.
 */
const kinds: ReadonlyMap<string, string> = new Map([
  ['1', 'IPO'],
  ['7', 'IPO'],
  ['2', 'FPO'],
  ['8', 'FPO'],
  ['3', 'OFS'],
  ['6', 'DPI'],
  ['12', 'DPI'],
  ['13', 'BuyBack'],
  ['15', 'RI'],
  ['16', 'RI'],
  ['17', 'OTB'],
  ['23', 'CMN'],
  ['24', 'CMN'],
]);

/** Returns the kind of offer of a row of `GetPublicIssue_par_updated`, as a value of `IR_flag`. */
export function offerKind({
  FLAG,
  IR_flag,
}: {
  readonly FLAG?: BseValue;
  readonly IR_flag?: BseValue;
}): string {
  return kinds.get(readText(FLAG) ?? '') ?? readText(IR_flag) ?? 'no kind';
}
