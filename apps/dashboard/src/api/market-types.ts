/** Records of the public API, by what the data pages show of them. Days are midnight UTC of the day in India; null is unknown. */

type Text = string | null;
type Num = number | null;

interface Dated {
  readonly updatedAt: string;
  readonly provenance: readonly { readonly source: string; readonly since: string }[];
}

export interface Ipo extends Dated {
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  readonly type: 'MAINBOARD' | 'SME';
  readonly status: string;
  readonly exchange: Text;
  readonly issuePrice: { readonly min: Num; readonly max: Num };
  readonly finalIssuePrice: Num;
  readonly lotSize: Num;
  readonly minInvestment: Num;
  readonly issueSizeRupees: Num;
  readonly faceValue: Num;
  readonly dates: Readonly<Record<'openDate' | 'closeDate' | 'allotmentDate' | 'listingDate', Text>>;
  readonly subscription: { readonly totalTimes: Num };
  readonly listing: {
    readonly listingPrice: Num;
    readonly listingGain: Num;
    readonly currentPrice: Num;
  } | null;
  readonly registrar: Text;
  readonly leadManager: Text;
  readonly sector: Text;
  readonly isin: Text;
  readonly symbols: { readonly nse: Text; readonly bse: Text };
  readonly documents: { readonly drhp: Text; readonly rhp: Text } | null;
}

export interface Premium extends Dated {
  readonly ipoSlug: string;
  readonly ipoName: string;
  readonly issuePrice: Num;
  readonly gmpValue: number;
  readonly estimatedListingPrice: Num;
  readonly estimatedListingGain: Num;
  readonly aggregation: { readonly min: number; readonly max: number };
  readonly sources: readonly { readonly name: string; readonly value: number }[];
  readonly confidence: 'high' | 'medium' | 'low';
  readonly lastUpdated: string;
  readonly type: 'MAINBOARD' | 'SME';
  readonly status: string;
}

export interface PremiumDay {
  readonly date: string;
  readonly gmpValue: number;
  readonly aggregation: { readonly min: number; readonly max: number };
}

export interface BookReading {
  readonly at: string;
  readonly subscription: Readonly<
    Record<'retail' | 'nii' | 'qib' | 'total', { readonly subscriptionTimes: Num }>
  >;
}

export interface Close {
  readonly date: string;
  readonly close: number;
}

export interface PublisherAccuracy {
  readonly source: string;
  readonly sourceId: string;
  readonly ipos: number;
  readonly meanErrorPercent: Num;
  readonly meanAbsoluteErrorPercent: Num;
  readonly signHitRate: Num;
  readonly within10Percent: Num;
}

export interface Fund extends Dated {
  readonly slug: string;
  readonly name: string;
  readonly amcName: string;
  readonly category: string;
  readonly subCategory: Text;
  readonly riskLevel: Text;
  readonly status: string;
  readonly minInvestment: Num;
  readonly minSipAmount: Num;
  readonly exitLoad: Text;
  readonly expenseRatio: Num;
  readonly benchmark: Text;
  readonly fundManager: Text;
  readonly objective: Text;
  readonly dates: Readonly<Record<'openDate' | 'closeDate' | 'allotmentDate', Text>>;
}

export interface GoldBond extends Dated {
  readonly id: string;
  readonly seriesName: string;
  readonly tranche: string;
  readonly status: string;
  readonly issuePrice: Num;
  readonly discountedPrice: Num;
  readonly interestRate: Num;
  readonly goldPriceReference: Num;
  readonly tenure: string;
  readonly isin: Text;
  readonly symbol: Text;
  readonly dates: Readonly<Record<'openDate' | 'closeDate' | 'issuanceDate' | 'maturityDate', Text>>;
  readonly redemptions: readonly {
    readonly kind: string;
    readonly date: string;
    readonly pricePerUnit: number;
  }[];
}

/** Fields that all offers of listed companies have, and those that only some kinds have. */
export interface Offer extends Dated {
  readonly id: string;
  readonly companyName: string;
  readonly status: string;
  readonly exchange: Text;
  readonly openDate: Text;
  readonly closeDate: Text;
  readonly recordDate?: Text;
  readonly issuePrice?: Num;
  readonly ratio?: Text;
  readonly buybackPrice?: Num;
  readonly marketPrice?: Num;
  readonly premium?: Num;
  readonly acceptanceRatio?: Num;
  readonly method?: Text;
  readonly floorPrice?: Num;
  readonly retailDate?: Text;
  readonly sellerName?: Text;
  readonly creditRating?: Text;
  readonly couponRates?: readonly { readonly ratePercent: Num; readonly tenureMonths: Num }[] | null;
  readonly issueSizeRupees?: Num;
  readonly buybackSizeRupees?: Num;
  readonly isin?: Text;
}

export interface CalendarEntry {
  readonly date: string;
  readonly kind: string;
  readonly title: string;
  readonly resource: { readonly type: string; readonly slug?: string; readonly id?: string };
  readonly confirmed: boolean;
}
