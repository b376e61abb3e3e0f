import { LookUps, type ReadAll } from './look-ups';

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
