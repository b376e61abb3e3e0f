import type { Tranche } from './sgb';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Tells whether an exchange's name of a bond, for example `Sovereign Gold Bonds 2.50% FEB 2032 Tr-IV`, is that of a
 * tranche: same coupon, same month of maturity.
 */
export function isNamedAs(
  name: string,
  { couponPercent, maturesOn }: Pick<Tranche, 'couponPercent' | 'maturesOn'>,
): boolean {
  if (maturesOn === null) return false;
  const [year = '', month = ''] = maturesOn.split('-');
  const spelled = name.toUpperCase();
  const coupon = /(\d+(?:\.\d+)?)\s*%/.exec(spelled);
  const matures = new RegExp(`\\b${months[Number(month) - 1]}[A-Z]*[\\s'-]*${year}\\b`);
  return coupon !== null && Number(coupon[1]) === couponPercent && matures.test(spelled);
}
