/** Titles of the lists of data, by their names in addresses. */
export const listTitles = {
  ipos: 'IPOs',
  premiums: 'Premiums (GMP)',
  accuracy: 'Accuracy by publisher',
  funds: 'Funds (NFO)',
  'gold-bonds': 'Gold bonds',
  rights: 'Rights issues',
  buybacks: 'Buybacks',
  debentures: 'Debentures (NCD)',
  'offers-for-sale': 'Offers for sale',
} as const;

export type ListName = keyof typeof listTitles;

/** Returns the name of a list; null for a text that is none. */
export function parseListName(text: string): ListName | null {
  return Object.hasOwn(listTitles, text) ? (text as ListName) : null;
}
