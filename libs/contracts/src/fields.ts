import { isIndianDay, type IndianDay } from '@market/kernel';
import { z } from 'zod';

/** A calendar day in India. Shape: `YYYY-MM-DD`. */
export const dayField = z.custom<IndianDay>(
  (value) => typeof value === 'string' && isIndianDay(value),
  'expected a calendar day',
);

/**
 * Text that any database and any output can carry: no control characters, no lone surrogates, no U+FFFD (a lost
 * character), no format characters but those that join letters or keep them apart.
 */
const plainText = z
  .string()
  .regex(/^(?:[^\p{Cc}\p{Cs}\p{Cf}\uFFFD]|[\u200C\u200D])*$/u, 'control characters');

/** A text of a document: 1 to 5 000 characters, not blank, without control characters. */
export const proseField = plainText.max(5000).regex(/\S/u, 'blank');

/** A name of 1 to 300 characters, not blank, without control characters. */
export const nameField = plainText.min(1).max(300).regex(/\S/u, 'blank');

/** Pattern of a number, with or without a unit, and of `NaN`. */
const isNumber =
  /^[-−+]?[\d.,]+(?:e[-+]?\d+)?\s*(?:cr|crores?|lakhs?|lacs?|million|mn|billion|bn|%)?\.?$|^nan$/i;

/** Company name: at least two letters, and no number. */
export const companyNameField = nameField
  .regex(/\p{L}.*\p{L}/su, 'no name: fewer than two letters')
  .refine((name) => !isNumber.test(name), 'no name: a number');

/** Address of a public document: absolute, `http` or `https`, without credentials, at most 500 characters. */
export const linkField = plainText.max(500).refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}, 'no address of a public document');

/** A symbol or another short handle of a source: 1 to 100 characters, not blank, without control characters. */
export const handleField = plainText.min(1).max(100).regex(/\S/u, 'blank');

/** A price of one security. Units: rupees, above 0, at most ten million. */
export const priceField = z.number().positive().max(1e7);

/** A number of securities, applications or bids: whole, from 0. */
export const countField = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
