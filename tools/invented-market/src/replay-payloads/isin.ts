import { hashText } from './seed';

/**
 * An ISIN for an invented company, with a check digit that holds.
 *
 * Shape: `INEZ` + three characters of the symbol's hash + `01` (equity) + `01` + check digit.
 */
export function inventedIsin(symbol: string): string {
  const issuer = (hashText(`isin:${symbol}`) % 46_656).toString(36).toUpperCase().padStart(3, '0');
  const body = `INEZ${issuer}0101`;
  return body + checkDigit(body);
}

/** Tells whether the check digit of an ISIN holds. */
export function isValidIsin(isin: string): boolean {
  return /^IN[A-Z0-9]{9}\d$/.test(isin) && checkDigit(isin.slice(0, 11)) === isin.slice(11);
}

/** Luhn over the digits of the text, letters read as 10 to 35 (ISO 6166). */
function checkDigit(body: string): string {
  const digits = [...body].map((character) => parseInt(character, 36)).join('');
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return String((10 - (sum % 10)) % 10);
}
