import { readFileSync } from 'node:fs';
import { nearestFile } from '@market/site';

/** Guide that the documentation serves below its root. */
export interface Guide {
  /** Name of the page, and of its text in the folder `docs`. */
  readonly name: string;
  readonly title: string;
  /** Path of the route that it is about, without which it is not served. */
  readonly route?: string;
}

/** Guides of the documentation. A new one is an entry here, its text, and a line in the images of `tools/build`. */
export const guides: readonly Guide[] = [
  { name: 'authentication', title: 'Authentication' },
  { name: 'rate-limits', title: 'Rate limits' },
  { name: 'idempotency', title: 'Idempotency' },
  { name: 'versioning', title: 'Versioning and changes' },
  { name: 'lists', title: 'Filters, sorting and formats' },
  { name: 'webhooks', title: 'Webhooks' },
  { name: 'events', title: 'Events and streams' },
  { name: 'follow-changes', title: 'Follow changes' },
  { name: 'history', title: 'History and corrections' },
  { name: 'calendar-feeds', title: 'Calendar feeds' },
  { name: 'export-links', title: 'Export links' },
  { name: 'assistants', title: 'Assistants', route: '/mcp' },
];

/** Returns the guides that are served. @param hasRoute tells whether the service has a route of a path */
export function servedGuides(hasRoute: (path: string) => boolean): readonly Guide[] {
  return guides.filter(({ route }) => route === undefined || hasRoute(route));
}

/**
 * Reads the text of a guide, in Markdown, from the nearest folder `docs` above the program: that of the workspace or of the
 * packaged app. Errors: `Error` if there is none.
 */
export function guideText(name: string): string {
  return readFileSync(nearestFile(`docs/${name}.md`), 'utf8');
}
