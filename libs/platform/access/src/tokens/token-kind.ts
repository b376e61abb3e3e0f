import type { AuditAction } from '@market/database/audit';
import type { AddressTokenEntity } from './address-token.entity';

/** Kind of tokens that stand in addresses: their table, and the words for them. */
export interface StoredTokenKind<Row extends AddressTokenEntity> {
  readonly entity: new () => Row;
  /** First characters of each token: `svc_feed_`. */
  readonly prefix: string;
  /** First word of the ids: `feed`. */
  readonly idWord: string;
  /** Noun for what the tokens open, in the plural: `calendar feeds`. */
  readonly noun: string;
  /** Code of the error of an account that has as many as it may have. */
  readonly tooManyCode: string;
  readonly actions: { readonly made: AuditAction; readonly revoked: AuditAction };
  /** Lock of the number of them in an account. */
  readonly lock: 'calendarFeeds' | 'exportLinks';
  /** Columns beside the name that are written over when their account is closed. */
  readonly erased: Partial<Row>;
}
