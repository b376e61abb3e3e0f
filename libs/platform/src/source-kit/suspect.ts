import { createHash } from 'node:crypto';

/** Something that is not taken in as it came, with what an operator needs to decide. */
export interface Suspect {
  readonly scope: 'row' | 'payload' | 'batch';
  readonly kind: string | null;
  readonly rowKey: string | null;
  readonly fingerprint: string;
  readonly reason: string;
  readonly raw: unknown;
  readonly record: unknown;
  /** The issue that was asked about, in answers about one issue each. */
  readonly subject?: string;
}

/** Something that came in good order: a record of a kind, or (kind null) the answer to a request. */
export interface GoodKey {
  readonly kind: string | null;
  readonly key: string;
}

/** Names a content: the same record or row gives the same fingerprint on every run. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
