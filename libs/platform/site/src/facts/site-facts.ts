export interface SitePlan {
  readonly name: string;
  /** Units: rupees a month. */
  readonly price: number;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  /** Descriptions of the features, for people. */
  readonly features: readonly string[];
}

export type SiteState = 'fresh' | 'late' | 'stale' | 'never';

/** Day in India, as `YYYY-MM-DD`, with the worst state of it. */
export interface SiteDay {
  readonly day: string;
  readonly state: 'fresh' | 'late' | 'stale' | 'unknown';
}

/** Data set with its freshness. */
export interface SiteDataSet {
  /** Name for people. */
  readonly title: string;
  /** Rhythm of collecting, in words. */
  readonly cadence: string;
  /** Null before the first success. */
  readonly lastSuccessAt: Date | null;
  readonly state: SiteState;
  readonly sources: readonly SiteSource[];
  /** Last 90 days, oldest first. */
  readonly days: readonly SiteDay[];
}

/** Source of a data set, by the name that the API has for it. */
export interface SiteSource {
  readonly name: string;
  readonly lastSuccessAt: Date | null;
  readonly state: SiteState;
}

/** Period, and its minutes by what probes of the API found; unknown is a minute without a reading. */
export interface SitePeriod {
  readonly from: Date;
  readonly up: number;
  readonly down: number;
  readonly unknown: number;
}

/** Availability of the API as probes found it. */
export interface SiteAvailability {
  /** Last 90 days in India, oldest first. */
  readonly days: readonly SitePeriod[];
  /** Last 24 hours in half hours, oldest first. */
  readonly halfHours: readonly SitePeriod[];
}

/** Disturbance of the service that the operator published. */
export interface SiteIncident {
  readonly id: string;
  readonly title: string;
  readonly impact: 'minor' | 'major';
  readonly startedAt: Date;
  /** Null while it lasts. */
  readonly closedAt: Date | null;
  /** Messages of the operator, newest first. */
  readonly updates: readonly {
    readonly at: Date;
    readonly state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
    readonly message: string;
  }[];
}

/** State of the service at an instant. */
export interface SiteStatus {
  readonly at: Date;
  /** `unknown` where the API is not asked, and no probe has read it lately. */
  readonly api: 'ok' | 'degraded' | 'unknown';
  readonly dataSets: readonly SiteDataSet[];
  /** Null while no probe has ever read. */
  readonly availability: SiteAvailability | null;
  /** Open ones and those of the last 90 days, the newest first. */
  readonly incidents: readonly SiteIncident[];
}

/** Fields of an IPO of the API that the front page shows. Days are instants of their beginning in UTC; null is not stated. */
export interface SiteIpo {
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly exchanges: readonly string[];
  readonly issuePrice: { readonly min: number | null; readonly max: number | null };
  readonly lotSize: number | null;
  readonly minInvestment: number | null;
  readonly dates: Readonly<Record<'openDate' | 'closeDate' | 'allotmentDate' | 'listingDate', string | null>>;
  readonly subscription: { readonly totalTimes: number | null };
  /** Null before the listing. */
  readonly listing: { readonly listingPrice: number | null; readonly listingGain: number | null } | null;
}

export interface SitePremium {
  /** Units: rupees. */
  readonly gmpValue: number;
  readonly issuePrice: number | null;
  readonly sources: number;
}

/** Change of a published field. */
export interface SiteCorrection {
  readonly at: Date;
  /** Name of the field, its parts with dots. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly source: string;
}

/** Invented IPO, as the test environment shows it. */
export interface SiteSample {
  /** `data` of the API's response, as it is sent. */
  readonly json: string;
  readonly ipo: SiteIpo;
  readonly premium: SitePremium | null;
  readonly correction: SiteCorrection | null;
}

/** Port: facts of other parts of the service that the public pages show. */
export abstract class SiteFacts {
  /** Text that accompanies every premium. */
  abstract readonly premiumDisclaimer: string;

  /** Plans on sale, the cheapest first. */
  abstract readonly plans: readonly SitePlan[];

  /** Reads the state of the service. Errors: those of the database while nothing is known. */
  abstract status(): Promise<SiteStatus>;

  /** Reads the sample. Errors: those of the database, or that there is no sample yet. */
  abstract sample(): Promise<SiteSample>;
}
