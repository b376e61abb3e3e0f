/** Tag of operations, with what it covers. */
export interface DescribedTag {
  readonly name: string;
  readonly description: string;
}

/** Group of tags, as reference pages show them. */
interface TagGroup<Tag> {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** Descriptions of the tags by group, in the order of the document. The probes of operators stand apart from what is sold. */
const descriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Market data': {
    IPO: 'Initial public offerings of the main boards and of SME boards: terms, dates, subscription, prices since the listing.',
    GMP: 'Grey market premiums of IPOs: unofficial quotes of publishers, their median, their history and how right they were. Pro and Enterprise.',
    NFO: 'New fund offers of mutual funds, and the fund houses that make them. Basic and higher.',
    SGB: 'Series of sovereign gold bonds: prices, dates and terms. Basic and higher.',
    'Rights issues': 'Rights issues of listed companies. Basic and higher.',
    Buybacks: 'Buybacks of shares by tender offer. Basic and higher.',
    NCD: 'Public issues of non-convertible debentures. Basic and higher.',
    OFS: 'Offers for sale through the exchanges. Basic and higher.',
    Calendar: 'Days of all issues, funds, bonds and offers, and the trading holidays.',
    Exports: 'Lists that an account saved as CSV files, for spreadsheets.',
    Freshness: 'Age of each data set, and of each of its sources.',
  },
  'Changes as they happen': {
    Events: 'The log of events, read page by page or as a stream. Pro and Enterprise.',
    Webhooks: 'Endpoints to which events are delivered, signed. Pro and Enterprise.',
    Sandbox: 'Simulation of an invented IPO from its filing to its listing, for test keys.',
  },
  Account: {
    Plans: 'Plans with their prices and limits.',
    Usage: 'Requests that are used and left.',
    Billing: 'Subscription of the account.',
  },
  Operations: {
    Health: 'Probes of the service for orchestrators and load balancers. They need no key and count nothing.',
  },
};

/** Groups of all tags, in the order of the document. */
export const tagGroups: readonly TagGroup<DescribedTag>[] = Object.entries(descriptions).map(
  ([name, tags]) => ({
    name,
    tags: Object.entries(tags).map(([tag, description]) => ({ name: tag, description })),
  }),
);

/** Returns the described tags among those that operations use, and their groups (`x-tagGroups`). */
export function describeTags(used: ReadonlySet<string>): {
  readonly tags: readonly DescribedTag[];
  readonly tagGroups: readonly TagGroup<string>[];
} {
  const inUse = tagGroups
    .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag.name)) }))
    .filter(({ tags }) => tags.length > 0);
  return {
    tags: inUse.flatMap(({ tags }) => tags),
    tagGroups: inUse.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
  };
}
