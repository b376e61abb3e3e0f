const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells whether requests of a method change nothing. Source: RFC 9110, 9.2.1. */
export function isSafe(method: string | undefined): boolean {
  return safeMethods.has(method);
}
