import { z } from 'zod';

/** A whole number in decimal digits. */
export function wholeNumber(fallback: number, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined) return fallback;
      const number = Number(text);
      if (/^\d+$/.test(text) && number >= min && number <= max) return number;
      context.addIssue({ code: 'custom', message: `expected a whole number from ${min} to ${max}` });
      return z.NEVER;
    });
}

/** `true` or `false`. */
export function flag(fallback: boolean) {
  return z
    .enum(['true', 'false'], 'expected true or false')
    .optional()
    .transform((text) => (text === undefined ? fallback : text === 'true'));
}

/** One of a few words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  fallback: Words[number],
) {
  return z
    .enum(words, `expected one of ${words.join(', ')}`)
    .optional()
    .transform((text) => text ?? fallback);
}

/** A text with a default. */
export function text(fallback: string) {
  return z
    .string()
    .optional()
    .transform((value) => value ?? fallback);
}

/** A text that may be absent. */
export function optionalText() {
  return z.string().optional();
}

/** An absolute http or https address without a trailing slash. */
export function webAddress(fallback?: string) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      const address = value ?? fallback;
      if (address === undefined) return undefined;
      if (URL.canParse(address) && /^https?:\/\//i.test(address)) return address.replace(/\/+$/, '');
      context.addIssue({ code: 'custom', message: 'expected an http or https address' });
      return z.NEVER;
    });
}

/**
 * Problem of an address that is asked in plain text over a network: whoever is on the way reads and changes it. `null`
 * for `https` and for this machine itself.
 */
export function plainTextProblem(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { protocol, hostname } = new URL(address);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || isLoopback ? null : 'expected an https address';
}
