import type { NfoCategory, NfoStatus } from '@market/contracts';
import type { FieldValues, IndianDay, PendingRecord, Provenance } from '@market/kernel';
import type { MergedScheme } from '../domain/scheme-facts';

/** Row of `nfo`, without its data set. */
export interface NfoRow extends Omit<MergedScheme, 'name' | 'category' | 'openOn'>, PendingRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly amcCode: string;
  readonly category: NfoCategory;
  readonly status: NfoStatus;
  readonly openOn: IndianDay;
  readonly firstSeenAt: Date;
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Announced values of facts that a doubt keeps unpublished, by field. */
  readonly withheld?: FieldValues | null;
  /** Instant at which its status last changed; the counts of offers of its fund house depend on it. */
  readonly statusSince: Date;
}
