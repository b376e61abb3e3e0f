/**
 * Multiplies a number of shares by a price without the error of binary fractions, rounded to whole paise half up.
 *
 * @param count whole number, from 0
 * @param rupees price, from 0
 */
export function exactProduct(count: number, rupees: number): number {
  const [whole = '0', fraction = ''] = plainDecimal(rupees).split('.');
  const scale = 10n ** BigInt(fraction.length);
  const paise = (BigInt(count) * BigInt(whole + fraction) * 200n + scale) / (2n * scale);
  return Number(paise) / 100;
}

/** Spells a number without an exponent: `1e-7` becomes `0.0000001`. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}
