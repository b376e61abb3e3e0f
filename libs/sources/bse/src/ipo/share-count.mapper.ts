import { readCount, readNumber, readText, Unreadable } from '@market/kernel';
import type { BseValue } from '../bse-value.wire';

const scales: Readonly<Record<string, number>> = {
  lakh: 1e5,
  lac: 1e5,
  million: 1e6,
  mn: 1e6,
  crore: 1e7,
  cr: 1e7,
};
/** Sum of several numbers, of which the first is only a part. */
const sum = /(?:\band\b|\bplus\b|[+&])[^|]*\d/i;
const written =
  /^(?:up\s?to\s+)?([\d,]+(?:\.\d+)?)\s*(?:(lakh|lac|million|mn|crore|cr)s?\b\.?)?\s*(?:equity\s+|ordinary\s+)?(?:shares?\b)?\s*(?=$|[|([{;*]|\/|of\b|comprising\b)/i;

/**
 * Reads a number of shares: `5200000`, `52,00,000 Equity Shares`, `52 lakh shares`, with or without a remark behind it.
 * Null when it is unknown, and for anything that is not certainly a whole number of shares: an amount of money, a sum
 * in parts.
 */
export function readShareCount(value: BseValue): number | null {
  try {
    const text = readText(value) ?? '';
    const match = written.exec(text);
    if (match === null || sum.test(text)) return null;
    const scale = scales[(match[2] ?? '').toLowerCase()];
    if (scale === undefined) return readCount(match[1]) || null;
    // Rounded, because the product of two doubles can be off by a small fraction.
    const shares = (readNumber(match[1]) ?? 0) * scale;
    return Math.abs(shares - Math.round(shares)) < 1e-3 ? Math.round(shares) || null : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
