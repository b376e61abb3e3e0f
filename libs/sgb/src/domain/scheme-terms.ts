import { roundHalfAwayFromZero } from '@market/kernel';
import type { Discount, Tranche } from './sgb';
import type { TrancheLabel } from './tranche-label';

/**
 * Discount on the nominal value of every tranche up to 2023-24 Series IV that had one. That of later tranches follows
 * from their prices. Units: rupees per gram. Source: RBI, issue price releases 2016-10 to 2024-02.
 */
const discountRupees = 50;

/** Terms that all tranches share. Source: GoI, Sovereign Gold Bond Scheme 2015 to 2023-24; RBI, FAQ on the scheme. */
export const schemeTexts = {
  interestPayment: 'Paid half-yearly on the nominal value, the last time with the principal at maturity.',
  tenure: '8 years',
  prematureRedemption: 'Allowed from the fifth year after issue, on the dates on which interest is paid.',
} as const;

/** Limit of one financial year for individuals: 500 grams in 2015-16 and 2016-17, 4 kg since. Source: GoI notification of 2017-10-06. */
const maxInvestments = {
  former: '500 grams of gold for each person in a financial year',
  present:
    '4 kg of gold for individuals and Hindu undivided families, 20 kg for trusts and similar entities, in a financial year',
} as const;

/**
 * Returns the minimum that one investor may buy, as a text. Source: GoI notifications: 2 grams in 2015-16, 1 gram
 * since.
 */
export function minInvestmentOf(label: TrancheLabel): string {
  return isBefore(label, '2016-17', 1) ? '2 grams of gold' : '1 gram of gold';
}

/** Returns the maximum that one investor may buy of a tranche, as a text. */
export function maxInvestmentOf(label: TrancheLabel): string {
  return isBefore(label, '2017-18', 3) ? maxInvestments.former : maxInvestments.present;
}

/**
 * Returns the interest of a tranche. Units: percent a year.
 *
 * Source: GoI notifications: 2.75 % for the first five tranches, 2.50 % since 2016-17 Series III.
 */
export function couponPercentOf(label: TrancheLabel): number {
  return isBefore(label, '2016-17', 3) ? 2.75 : 2.5;
}

/**
 * Returns the group of applicants that got a discount. Source: RBI's releases: nobody before 2016-17 Series III,
 * everybody up to 2017-18 Series II, since then those who apply and pay online.
 */
export function discountOf(label: TrancheLabel): Discount {
  if (isBefore(label, '2016-17', 3)) return 'none';
  return isBefore(label, '2017-18', 3) ? 'everyone' : 'online';
}

/** Returns the prices of a tranche with the scheme's usual discount. Units: rupees per gram. */
export function computePrices(
  nominalRupees: number,
  discount: Discount,
): Pick<Tranche, 'nominalRupees' | 'offlineRupees' | 'onlineRupees'> {
  const reduced = nominalRupees - discountRupees;
  return {
    nominalRupees,
    offlineRupees: discount === 'everyone' ? reduced : nominalRupees,
    onlineRupees: discount === 'none' ? nominalRupees : reduced,
  };
}

/**
 * Describes the discount, with the amount that follows from the tranche's own prices; without an amount where they are
 * unknown.
 */
export function discountWords({
  discount,
  nominalRupees,
  offlineRupees,
  onlineRupees,
}: Pick<Tranche, 'discount' | 'nominalRupees' | 'offlineRupees' | 'onlineRupees'>): string {
  switch (discount) {
    case 'none':
      return 'No discount on the nominal value.';
    case 'everyone':
      return `${reduction(nominalRupees, offlineRupees)} for all applicants.`;
    case 'online':
      return `${reduction(nominalRupees, onlineRupees)} for those who apply and pay online.`;
    case null:
      return 'Not announced yet.';
  }
}

function reduction(nominalRupees: number | null, reducedRupees: number | null): string {
  const rupees =
    nominalRupees === null || reducedRupees === null
      ? 0
      : roundHalfAwayFromZero(nominalRupees - reducedRupees);
  if (rupees <= 0) return 'A discount on the nominal value';
  return `₹${Number.isInteger(rupees) ? rupees : rupees.toFixed(2)} per gram less than the nominal value`;
}

function isBefore({ financialYear, series }: TrancheLabel, year: string, number: number): boolean {
  return financialYear < year || (financialYear === year && series < number);
}
