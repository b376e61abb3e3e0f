import { sources } from '@market/ingestor/sources';

/** Returns the folder of a host of a source, for example `nse-archives`. */
export function folderOf(key: string): string {
  return key.toLowerCase().replaceAll('_', '-');
}

/** Settings that send all sources to one server, without a pause between two requests. */
export function sourcesAt(url: string): Record<string, string> {
  return Object.fromEntries<string>([
    ...sources.flatMap(({ hosts }) =>
      hosts.map(({ key }): [string, string] => [`SOURCE_${key}_URL`, `${url}/${folderOf(key)}`]),
    ),
    ...sources.map(({ id }): [string, string] => [
      `SOURCE_${id.toUpperCase().replaceAll('-', '_')}_PACE_MS`,
      '0',
    ]),
  ]);
}
