/** Name of the parameter with a token. */
export const tokenParameter = 'token';

/**
 * Finds the token in a query.
 *
 * @returns null without the parameter; an empty text, which is no token, if it is repeated
 */
export function tokenIn(queryText: string): string | null {
  const [token = null, ...more] = new URLSearchParams(queryText).getAll(tokenParameter);
  return more.length === 0 ? token : '';
}
