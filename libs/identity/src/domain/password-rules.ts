/** Length of a password in NFC. Units: characters. Source: docs/spec/dashboard.md, "Passwords". */
const length = { min: 12, max: 256 };
/** Min length of a password. Units: characters. */
export const shortestPassword = length.min;

/**
 * Returns the reason for which a text may be no password of a user, as words after the name of the field; null if it may.
 *
 * @param common most common passwords, in lower case
 */
export function problemOfPassword(
  password: string,
  email: string,
  common: ReadonlySet<string>,
): string | null {
  const text = password.normalize('NFC');
  const characters = [...text].length;
  if (characters < length.min) return `must have at least ${length.min} characters`;
  if (characters > length.max) return `must have at most ${length.max} characters`;
  const lower = text.toLowerCase();
  if (lower === email || lower.trim() === email) return 'must not be the email address';
  return common.has(lower) ? 'is among the most common passwords' : null;
}
