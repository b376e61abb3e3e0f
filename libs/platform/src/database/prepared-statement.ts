import { hash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** More statements than the code has. */
const statementsAtMost = 500;

const names = new Map<string, string>();

/**
 * A statement as a connection runs it under a name: the server reads and plans it once for each connection, which takes
 * longer than to run it. The name is made of the text: behind a pooler a connection may have heard it from another
 * process, of another version. One statement too many goes without a name.
 *
 * @param text of one's own code, the same each time: what differs is a parameter
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  const name = nameOf(text);
  return name === null ? { text, values } : { name, text, values };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= statementsAtMost) return null;
  const name = `s_${hash('sha256', text, 'hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * A table was altered under the plan, or what is between us and the server gives another connection to each
 * transaction.
 */
const lostStates = new Set(['0A000', '26000', '42P05']);

/** Whether a statement failed because of its name: it has done nothing, and runs without one. */
export function lostItsName(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' && lostStates.has(code);
}
