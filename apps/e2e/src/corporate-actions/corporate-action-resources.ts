/** The four resources with their fields and forms, as the contract and the decisions define them. */
export const resources = [
  {
    path: 'rights',
    what: 'rights issue',
    fields: {
      id: 'text',
      companyName: 'text',
      issuePrice: 'number',
      ratio: 'ratio',
      ratioDescription: 'text',
      recordDate: 'day',
      openDate: 'day',
      closeDate: 'day',
      issueSize: 'crore',
      status: 'status',
      exchange: 'text',
      isin: 'isin',
      symbols: 'symbols',
      issueSizeRupees: 'number',
      entitlementShares: 'count',
      entitlementPer: 'count',
      updatedAt: 'instant',
      provenance: 'provenance',
    },
  },
  {
    path: 'buyback',
    what: 'buyback',
    fields: {
      id: 'text',
      companyName: 'text',
      buybackPrice: 'number',
      marketPrice: 'number',
      premium: 'number',
      buybackSize: 'crore',
      maxShares: 'count',
      recordDate: 'day',
      openDate: 'day',
      closeDate: 'day',
      status: 'status',
      method: 'text',
      exchange: 'text',
      isin: 'isin',
      symbols: 'symbols',
      buybackSizeRupees: 'number',
      acceptanceRatio: 'number',
      updatedAt: 'instant',
      provenance: 'provenance',
    },
  },
  {
    path: 'ncd',
    what: 'NCD issue',
    fields: {
      id: 'text',
      companyName: 'text',
      issuePrice: 'number',
      faceValue: 'number',
      minInvestment: 'number',
      couponRates: 'coupons',
      creditRating: 'text',
      issueSize: 'crore',
      openDate: 'day',
      closeDate: 'day',
      status: 'status',
      exchange: 'text',
      issueSizeRupees: 'number',
      updatedAt: 'instant',
      provenance: 'provenance',
    },
  },
  {
    path: 'ofs',
    what: 'offer for sale',
    fields: {
      id: 'text',
      companyName: 'text',
      floorPrice: 'number',
      sellerName: 'text',
      sharesOffered: 'count',
      retailDiscountPercent: 'number',
      openDate: 'day',
      retailDate: 'day',
      closeDate: 'day',
      issueSize: 'crore',
      status: 'status',
      exchange: 'text',
      isin: 'isin',
      symbols: 'symbols',
      issueSizeRupees: 'number',
      updatedAt: 'instant',
      provenance: 'provenance',
    },
  },
] as const;

/** Fields that are known for every record. */
export const neverNull: ReadonlySet<string> = new Set([
  'id',
  'companyName',
  'status',
  'symbols',
  'updatedAt',
  'provenance',
]);

/** Checks by form: each tells whether a value has the form that the contract requires. */
export const hasForm: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  count: (value) => Number.isInteger(value),
  ratio: (value) => typeof value === 'string' && /^[1-9]\d*:[1-9]\d*$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/.test(value),
  crore: (value) => typeof value === 'string' && /^\d+\.\d{2} Cr$/.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/.test(value),
  isin: (value) => typeof value === 'string' && /^IN[A-Z0-9]{9}\d$/.test(value),
  symbols: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).join() === 'nse,bse' &&
    Object.values(value).every((symbol) => symbol === null || /^[A-Z0-9]+$/.test(String(symbol))),
  provenance: (value) =>
    Array.isArray(value) &&
    value.every(
      (one: unknown) => typeof one === 'object' && one !== null && Object.keys(one).join() === 'source,since',
    ),
  status: (value) => ['upcoming', 'open', 'closed'].includes(String(value)),
  coupons: (value) =>
    Array.isArray(value) &&
    value.every(
      (coupon: unknown) =>
        typeof coupon === 'object' &&
        coupon !== null &&
        Object.keys(coupon).sort().join() === 'frequency,ratePercent,tenureMonths',
    ),
};
