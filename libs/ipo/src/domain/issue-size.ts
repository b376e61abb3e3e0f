import { croreText, exactProduct } from '@market/kernel';
import type { Ipo } from './ipo';

/** Figures that the size of an issue follows from. */
type SizeFigures = Pick<Ipo, 'issueSizeRupees' | 'issueSizeShares' | 'bandMaxRupees'>;

/** Returns the size of an issue: as stated, else shares × upper end of the band. Units: rupees; null = unknown. */
export function issueSizeRupees({
  issueSizeRupees,
  issueSizeShares,
  bandMaxRupees,
}: SizeFigures): number | null {
  if (issueSizeRupees !== null) return issueSizeRupees;
  if (issueSizeShares === null || bandMaxRupees === null) return null;
  return exactProduct(issueSizeShares, bandMaxRupees);
}

/** Formats the size of an issue. Shape: `3200.00 Cr`; null = unknown. */
export function issueSizeText(figures: SizeFigures): string | null {
  const rupees = issueSizeRupees(figures);
  return rupees === null ? null : croreText(rupees);
}

/** Returns the amount of the smallest bid at the upper end of the band. Units: rupees; null = unknown. */
export function minInvestmentRupees({
  lotSizeShares,
  bandMaxRupees,
}: Pick<Ipo, 'lotSizeShares' | 'bandMaxRupees'>): number | null {
  return lotSizeShares === null || bandMaxRupees === null ? null : exactProduct(lotSizeShares, bandMaxRupees);
}
