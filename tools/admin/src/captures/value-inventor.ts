import { createHash } from 'node:crypto';
import { withCheckDigit } from '@market/kernel';

/** Parts of a text that are replaced: words and numbers, or one of both. */
export type Invention = 'all' | 'words' | 'numbers' | 'none';

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Dates, times and characters of markup: they are of no company, and a reading depends on their form. */
const forms = [
  '&(?:#\\d+|#x[0-9a-f]+|[a-z]+);',
  '\\b\\d{4}-\\d{2}-\\d{2}(?:[T ][\\d:.]+Z?)?',
  `\\b\\d{1,2}(?:st|nd|rd|th)?[-\\s/.,]*\\b${month}\\b[-\\s/.,]*(?:\\d{4}|\\d{2}\\b)?`,
  `\\b${month}[-\\s.,]+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s*\\d{4})?`,
  `\\b${month}\\b`,
  '\\b\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}\\b',
  '\\b\\d{1,2}:\\d{2}(?::\\d{2})?',
  '\\b(?:limited|ltd|private|pvt)\\b',
].join('|');
const tokens = new RegExp(`(${forms})|(\\bIN[A-Z0-9]{9}\\d\\b)|([a-z]{3,})|(\\d[\\d,]*(?:\\.\\d+)?)`, 'gi');

/** Exact digits of a number. */
const exactDigits = 15;

/**
 * Replaces values by invented ones of the same form: a word by a word of its length and case, a number by a greater one, an ISIN by
 * one whose check digit is right. A value always becomes the same one, and of two numbers the greater one stays greater.
 */
export class ValueInventor {
  private readonly words = new Map<string, string>();
  private readonly taken = new Set<string>();

  invent(text: string, invention: Invention): string {
    if (invention === 'none') return text;
    return text.replace(tokens, (token, form?: string, isin?: string, word?: string, number?: string) => {
      if (form !== undefined) return token;
      if (isin !== undefined) return invention === 'all' ? this.isin(isin) : token;
      if (word !== undefined) return invention === 'numbers' ? token : this.word(word);
      return invention === 'words' || number === undefined ? token : inventNumber(number);
    });
  }

  private isin(isin: string): string {
    const digits = bytesOf(isin.toUpperCase())
      .slice(0, 4)
      .map((byte) => byte % 10);
    return withCheckDigit(`INE${digits.join('')}${isin.slice(7, 11).toUpperCase()}`);
  }

  private word(word: string): string {
    const key = word.toLowerCase();
    const invented = this.words.get(key) ?? this.newWord(key);
    if (word === word.toUpperCase()) return invented.toUpperCase();
    return word[0] === key[0] ? invented : `${invented[0]?.toUpperCase() ?? ''}${invented.slice(1)}`;
  }

  private newWord(word: string): string {
    for (let variant = 0; ; variant += 1) {
      const invented = pronounceable(`${variant} ${word}`, word.length);
      if (invented === word || (this.taken.has(invented) && variant < 50)) continue;
      this.taken.add(invented);
      this.words.set(word, invented);
      return invented;
    }
  }
}

function pronounceable(seed: string, length: number): string {
  const bytes = bytesOf(seed);
  const at = (index: number) => bytes[index % bytes.length] ?? 0;
  return Array.from({ length }, (_, index) => {
    const letters = (index + at(length)) % 2 === 0 ? 'bdgklmnprstv' : 'aeiou';
    return letters[(at(index) + index) % letters.length];
  }).join('');
}

/** Adds a sixth, so that no two numbers become one. */
function inventNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  const significant = digits.replace(/^0+/, '');
  if (significant.length < 2 || significant.length > exactDigits) return number;
  const value = Number(significant);
  const invented = [...String(value + Math.floor(value / 6) + 1).padStart(digits.length, '0')];
  const placed = [...number].reverse().map((sign) => (/\d/.test(sign) ? (invented.pop() ?? '0') : sign));
  return [...invented, ...placed.reverse()].join('');
}

function bytesOf(text: string): number[] {
  return [...createHash('sha256').update(text).digest()];
}
