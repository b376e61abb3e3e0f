/**
 * Means by which somebody without a valid credential makes the server look one up, or count an attempt. Beyond its limit an
 * address has one look-up at a time at each. A valid credential is never refused for its address, except at the doors that are marked
 * "(429)": there, too many attempts pause the next one, right or wrong.
 */
export type Door =
  | 'api key'
  /** Text in the address of a calendar feed. */
  | 'feed token'
  /** Text in the address of an export link. */
  | 'export token'
  /** Cookie of a session; also on paths that are hidden from all but operators, and on unknown ones below the dashboard's API. */
  | 'session'
  /** Asking for a link (429). */
  | 'link request'
  /** Reading what a link is for. */
  | 'link purpose'
  /** Use of a link. */
  | 'link'
  /** Sign-in, or proof of identity, by a password (429). */
  | 'password'
  /** Code of a second factor (429). */
  | 'code'
  /** Asking for a challenge (429). */
  | 'passkey challenge'
  /** Response to a challenge (429). */
  | 'passkey'
  /** Notification of a payment processor. */
  | 'notification';

/** Doors at which a credential counts as wrong until it is judged, and is refused beyond the limit. See `Door`. */
export const pausedDoors: readonly Door[] = [
  'link request',
  'password',
  'code',
  'passkey challenge',
  'passkey',
];

/** Price and access of one route. */
export interface InventoryEntry {
  readonly route: string;
  /**
   * Required access: `public` needs no key, `token` the token of its address, `any` a key of any plan; a plan needs a key of an account on it or a higher
   * one. Routes of the dashboard need a session instead: of a `member`, an `owner` or an `operator`, with `proven` also a proof
   * of identity in the last 10 minutes; `anyone` needs none.
   */
  readonly access:
    | 'public'
    | 'token'
    | 'any'
    | 'basic'
    | 'pro'
    | 'anyone'
    | 'member'
    | 'member proven'
    | 'owner'
    | 'owner proven'
    | 'operator'
    | 'operator proven';
  /** Number of requests that an admitted request counts against the limits. */
  readonly cost: 0 | 1;
  /** True for a change of the dashboard that a suspended account may make, too. */
  readonly whileSuspended?: true;
  /**
   * True for a route of the dashboard that needs a session and works whatever account and user its page shows. Requests to all others
   * that need a session must name those of the session.
   */
  readonly ofAnyAccount?: true;
  /**
   * Result of a request with a session, of each POST. A repeat with the same `Idempotency-Key`, after a lost response, gets the response
   * about `something` again; a `secret`, which is shown once, is replaced. `nothing`: a repeat changes nothing more, or what it
   * makes is in use only after another request.
   */
  readonly makes?: 'nothing' | 'something' | 'secret';
  /** Doors beside that of the access: `api key` of routes that need a key, `session` of those that need a session. */
  readonly doors?: readonly Door[];
}

export function doorsOf({ access, doors = [] }: Pick<InventoryEntry, 'access' | 'doors'>): readonly Door[] {
  if (['public', 'token', 'anyone'].includes(access)) return doors;
  return [['any', 'basic', 'pro'].includes(access) ? 'api key' : 'session', ...doors];
}
