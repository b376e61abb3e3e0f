import { z } from 'zod';

/** Schema of a whole number in decimal digits. */
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

/** Schema of `true` or `false`. */
export function flag(fallback: boolean) {
  return z
    .enum(['true', 'false'], 'expected true or false')
    .optional()
    .transform((text) => (text === undefined ? fallback : text === 'true'));
}

/** Schema of one of several words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  fallback: Words[number],
) {
  return z
    .enum(words, `expected one of ${words.join(', ')}`)
    .optional()
    .transform((text) => text ?? fallback);
}

/** Schema of a text with a default. */
export function text(fallback: string) {
  return z
    .string()
    .optional()
    .transform((value) => value ?? fallback);
}

/** Schema of a text that may be absent. */
export function optionalText() {
  return z.string().optional();
}

/** Schema of an absolute http or https address; a trailing slash is removed. */
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
 * Returns the problem of an address that would be called in plain text over a network, where others can read and change
 * the traffic. `null` for `https` and for loopback addresses.
 */
export function plainTextProblem(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname) ? null : 'expected an https address';
}

/** Tells whether the host of an address is this machine. Shape: `hostname` of a `URL`. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
