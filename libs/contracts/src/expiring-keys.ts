import type { Environment } from './data-set';

/** Working key that expires, and that no other key replaces. */
export interface ExpiringKey {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  /** Its name, else prefix and last four characters: see `KeyLabels`. */
  readonly label: string;
  readonly prefix: string;
  readonly last4: string;
  readonly expiresAt: Date;
}

/** Port: knows which keys expire. Implemented by `auth`. */
export abstract class ExpiringKeys {
  /**
   * Resolves to the keys of all accounts that expire after one instant and not after another, soonest first. Keys that are
   * revoked, replaced or of a suspended or closed account are left out.
   */
  abstract between(after: Date, until: Date): Promise<readonly ExpiringKey[]>;
}
