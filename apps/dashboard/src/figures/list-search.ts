/** Parameters that addresses of lists may have. */
export const filterNames = [
  ...(['status', 'type', 'exchange', 'year', 'minIssueSize', 'category', 'riskLevel'] as const),
  ...(['minGmpPercent', 'kinds', 'from', 'to', 'sort'] as const),
] as const;

export type FilterName = (typeof filterNames)[number];

/** Filters, order, name and place of a list, as the address of its page has them. */
export type ListSearch = { readonly [Name in FilterName | 'q']?: string | undefined } & {
  readonly page?: number | undefined;
};
