/** Characters of a GSTIN, whose positions are their values. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State code, PAN, number of the registration, the letter Z, check character. */
const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * Tells whether a text is a GSTIN with its right check character.
 *
 * Source: https://en.wikipedia.org/wiki/Goods_and_Services_Tax_Identification_Number, read 2026-11-27; the check character
 * is the Luhn algorithm in base 36.
 */
export function isGstin(text: string): boolean {
  if (!pattern.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, at) => {
    const product = alphabet.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return alphabet[(36 - (sum % 36)) % 36] === text[14];
}
