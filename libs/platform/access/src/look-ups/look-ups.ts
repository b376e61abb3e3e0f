import { answerInTime } from '@market/database';
import type { FailedAuthenticationMeter } from '../gatekeeper/ports';
import type { AddressGroup } from '../requests/address-group';

/** Reads the values of many names in one query. A name that is absent from the result has no value. */
type ReadAll<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

interface LookUpsOptions {
  /** Max number of concurrent queries. */
  readonly concurrency: number;
  /** Pause after a query before its slot is free again. Units: milliseconds. */
  readonly pauseMs: number;
  /**
   * True: a look-up joins a query of the same name that runs already. False: only one that has not begun, so that the result is never
   * older than the question.
   */
  readonly joinsRunning: boolean;
}

/** Max names of one query. */
const maxNames = 1_000;

interface Waiting<Found> {
  readonly answer: Promise<Found | null>;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up names in batches with a bounded number of concurrent queries: names that arrive while all slots are taken
 * join the next batch, and look-ups of one name share a query. No name is refused.
 */
export class LookUps<Found> {
  /** Look-ups that further ones of the name join. */
  private readonly open = new Map<string, Waiting<Found>>();
  private readonly waiting = new Map<string, Waiting<Found>>();
  private taken = 0;

  constructor(
    private readonly read: ReadAll<Found>,
    private readonly options: LookUpsOptions,
  ) {}

  /**
   * Resolves to the value of a name; null if there is none.
   *
   * Errors: those of the query; `DatabaseSilent`.
   */
  of(name: string): Promise<Found | null> {
    const asked = this.open.get(name) ?? this.ask(name);
    this.startNext();
    return asked.answer;
  }

  private ask(name: string): Waiting<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | null>();
    const answer = answerInTime(promise).finally(() => {
      for (const map of [this.open, this.waiting]) if (map.get(name) === asked) map.delete(name);
    });
    const asked = { answer, resolve, reject };
    this.open.set(name, asked);
    this.waiting.set(name, asked);
    return asked;
  }

  private startNext(): void {
    if (this.taken >= this.options.concurrency || this.waiting.size === 0) return;
    this.taken += 1;
    void this.query(this.next()).finally(() => {
      if (this.options.pauseMs > 0) setTimeout(() => this.freeSlot(), this.options.pauseMs).unref();
      else this.freeSlot();
    });
  }

  private freeSlot(): void {
    this.taken -= 1;
    this.startNext();
  }

  private next(): ReadonlyMap<string, Waiting<Found>> {
    const names = new Map([...this.waiting].slice(0, maxNames));
    for (const name of names.keys()) {
      this.waiting.delete(name);
      if (!this.options.joinsRunning) this.open.delete(name);
    }
    return names;
  }

  /** Queries one batch; settles within the time limit, so that a query without a reply frees its slot, too. */
  private async query(names: ReadonlyMap<string, Waiting<Found>>): Promise<void> {
    try {
      const found = await answerInTime(this.read([...names.keys()]));
      for (const [name, { resolve }] of names) resolve(found.get(name) ?? null);
    } catch (error) {
      for (const { reject } of names.values()) reject(error);
    }
  }
}

/** Tells whether an address is at its limit of failed authentications, so that its credentials are looked up in one line. */
export function isSuspect(failures: FailedAuthenticationMeter, address: AddressGroup): boolean {
  return failures.state(address).remaining === 0;
}

/** Options of look-ups for ordinary addresses: four concurrent queries without a pause. */
const usualLookUps = { concurrency: 4, pauseMs: 0 };
/** Options of look-ups for addresses over their limit: about twenty queries a second in all. */
const suspectLookUps = { concurrency: 1, pauseMs: 50 };

/**
 * Looks up the credentials that callers show at one door, such as keys or sessions. Those from addresses over their limit
 * of failed authentications take one query at a time, in which all that wait are looked up: they wait longer, and none is refused.
 */
export class DoorLookUps<Found> {
  private readonly usual: LookUps<Found>;
  private readonly suspect: LookUps<Found>;

  /**
   * @param read reads what the names of credentials, for example fingerprints, stand for
   * @param joinsRunning see `LookUpsOptions`. Default: false, for credentials that must be of no use as soon as they are revoked
   */
  constructor(read: ReadAll<Found>, joinsRunning = false) {
    this.usual = new LookUps(read, { ...usualLookUps, joinsRunning });
    this.suspect = new LookUps(read, { ...suspectLookUps, joinsRunning });
  }

  /**
   * Resolves to what the name of a credential stands for; null for an unknown one.
   *
   * Errors: those of the query; `DatabaseSilent`.
   *
   * @param isSuspect whether the client's address is over its limit
   */
  of(name: string, isSuspect: boolean): Promise<Found | null> {
    return (isSuspect ? this.suspect : this.usual).of(name);
  }
}
