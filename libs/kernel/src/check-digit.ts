/** Adds the check digit to the first eleven characters of an ISIN. Source: ISO 6166 (Luhn, letters as 10 to 35). */
export function withCheckDigit(isin: string): string {
  const digits = [...isin].map((character) => String(Number.parseInt(character, 36))).join('');
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${isin}${(10 - (sum % 10)) % 10}`;
}
