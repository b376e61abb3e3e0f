/** Tag of operations, with what it covers. */
export interface DescribedTag {
  readonly name: string;
  readonly description: string;
}

/** Group of tags, as reference pages show them (`x-tagGroups`). */
interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

/** Descriptions of the tags by group, in the order of the document. The probes of operators stand apart from what is sold. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
    Freshness: 'Age of each data set, and of each of its sources.',
  },
  'Changes as they happen': {
    Events: 'The log of events, read page by page or as a stream. Pro and Enterprise.',
    Webhooks: 'Endpoints to which events are delivered, signed. Pro and Enterprise.',
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

/** Returns the described tags among those that operations use, and their groups. */
export function describeTags(used: ReadonlySet<string>): {
  readonly tags: readonly DescribedTag[];
  readonly tagGroups: readonly TagGroup[];
} {
  const described = Object.entries(groups).map(([name, tags]) => ({
    name,
    tags: Object.entries(tags)
      .filter(([tag]) => used.has(tag))
      .map(([tag, description]) => ({ name: tag, description })),
  }));
  return {
    tags: described.flatMap((group) => group.tags),
    tagGroups: described
      .filter((group) => group.tags.length > 0)
      .map((group) => ({ name: group.name, tags: group.tags.map(({ name }) => name) })),
  };
}
