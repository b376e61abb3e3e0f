import { publisherNames } from './publisher-names';

/** Names of the other sources, by the name under which they state values. */
const otherNames: Readonly<Record<string, string>> = {
  amfi: 'AMFI',
  // The master of all schemes is a file of AMFI.
  'scheme-master': 'AMFI',
  'fund-houses': 'Fund houses',
  rbi: 'RBI',
};

/**
 * Returns the name of a source as the public API shows it. Values of a source that was removed stay: its id is shown.
 */
export function publicSourceName(source: string): string {
  return publisherNames[source] ?? otherNames[source] ?? source;
}
