const names: Readonly<Record<string, string>> = {
  amfi: 'AMFI',
  bse: 'BSE',
  'fund-houses': 'Fund houses',
  investorgain: 'InvestorGain',
  ipoji: 'IPOJi',
  ipowatch: 'IPO Watch',
  nse: 'NSE',
  rbi: 'RBI',
};

/** Returns what a source is called. One that is new here is shown by its id. */
export function sourceName(id: string): string {
  return names[id] ?? id;
}
