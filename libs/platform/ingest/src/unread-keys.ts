/**
 * Keys of a feed's payloads that it does not read. Shape: by path, the instant at which the key appeared, null for keys
 * that were there when they were first recorded.
 */
export type UnreadKeys = Readonly<Record<string, string | null>>;

/** Max number of keys of a feed that are remembered. */
const mostKeys = 500;

/** Keys to remember after a good run, and those among them that appeared in it. */
export interface NotedKeys {
  readonly unreadKeys: UnreadKeys;
  readonly appeared: readonly string[];
}

/**
 * Notes the unread keys of a good run.
 *
 * @param known null when no run has recorded any
 */
export function noteUnread(known: UnreadKeys | null, unread: readonly string[], now: Date): NotedKeys {
  const room = mostKeys - Object.keys(known ?? {}).length;
  const further = unread.filter((key) => known?.[key] === undefined).slice(0, Math.max(0, room));
  const since = known === null ? null : now.toISOString();
  const noted = Object.fromEntries(further.map((key) => [key, since]));
  return { unreadKeys: { ...known, ...noted }, appeared: known === null ? [] : further };
}

/** Returns the keys that appeared after the first record, the latest first. */
export function appearedKeys(unread: UnreadKeys): { readonly key: string; readonly since: string }[] {
  return Object.entries(unread)
    .flatMap(([key, since]) => (since === null ? [] : [{ key, since }]))
    .sort((one, other) => other.since.localeCompare(one.since));
}
