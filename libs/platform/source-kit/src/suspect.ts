import { createHash } from 'node:crypto';

/** Row, payload or batch that is not accepted, with the facts that an operator needs to decide. */
export interface Suspect {
  readonly scope: 'row' | 'payload' | 'batch';
  readonly kind: string | null;
  readonly rowKey: string | null;
  readonly fingerprint: string;
  readonly reason: string;
  readonly raw: unknown;
  readonly record: unknown;
  /** Issue of the request, in payloads about one issue each. */
  readonly subject?: string;
}

/** Key that was read without error: a record of a kind, or (kind null) a request. */
export interface GoodKey {
  readonly kind: string | null;
  readonly key: string;
}

/** Returns a hash of a content: the same record or row has the same fingerprint in every run. */
export function fingerprintOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
