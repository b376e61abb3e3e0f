import { croreText } from '@market/kernel';
import type { Ipo } from './ipo';

/**
 * Formats the published size of an issue: as stated, else shares × upper end of the band. Shape: `3200.00 Cr`; null =
 * unknown.
 */
export function issueSizeText({
  issueSizeRupees,
  issueSizeShares,
  bandMaxRupees,
}: Pick<Ipo, 'issueSizeRupees' | 'issueSizeShares' | 'bandMaxRupees'>): string | null {
  if (issueSizeRupees !== null) return croreText(issueSizeRupees);
  if (issueSizeShares === null || bandMaxRupees === null) return null;
  return croreText(issueSizeShares * bandMaxRupees);
}
