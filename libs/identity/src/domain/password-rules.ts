/** Length of a password in NFC. Units: characters. Source: docs/spec/dashboard.md, "Passwords". */
const length = { min: 12, max: 256 };

/**
 * Returns the reason for which a text may be no password of a user, as words after the name of the field; null if it may.
 *
 * @param common tells whether a password in lower case is among the most common ones
 */
export function problemOfPassword(
  password: string,
  email: string,
  common: (text: string) => boolean,
): string | null {
  const text = password.normalize('NFC');
  const characters = [...text].length;
  if (characters < length.min) return `must have at least ${length.min} characters`;
  if (characters > length.max) return `must have at most ${length.max} characters`;
  const lower = text.toLowerCase();
  if (lower === email || lower.trim() === email) return 'must not be the e-mail address';
  return common(lower) ? 'is among the most common passwords' : null;
}
