import type { NfoCategory, NfoStatus } from '@market/contracts';
import type { Provenance } from '@market/kernel';
import type { MergedScheme } from './scheme-facts';

/** New fund offer, merged from the statements of all sources. Null = unknown. */
export interface Nfo extends Omit<MergedScheme, 'name' | 'nameKey' | 'category' | 'schemeId' | 'schemeType'> {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly amcCode: string;
  readonly amcName: string;
  readonly category: NfoCategory;
  readonly status: NfoStatus;
  /** Instant at which a published value of the offer last changed. */
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Instant at which the name of the fund house last changed. Shape: ISO 8601. */
  readonly amcChangedAt: string;
}

/** Fund house with the numbers of its offers, counted when it is read. */
export interface Amc {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly totalNfos: number;
  readonly activeNfos: number;
  /** Instant at which its name last changed. */
  readonly updatedAt: Date;
  /** Instant at which its name or one of the numbers last changed. Shape: ISO 8601. */
  readonly changedAt: string;
}
