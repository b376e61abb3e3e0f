import { readFileSync } from 'node:fs';
import { nearestFile } from '@market/site';

/** Guide that the documentation serves below its root. */
export interface Guide {
  /** Name of the page, and of its text in the folder `docs`. */
  readonly name: string;
  readonly title: string;
  /** Sentence that says what the guide explains, for lists of pages and search engines. */
  readonly description: string;
  /** Path of the route that it is about, without which it is not served. */
  readonly route?: string;
}

/** Guides of the documentation. A new one is an entry here, its text, and a line in the images of `tools/build`. */
export const guides: readonly Guide[] = [
  {
    name: 'authentication',
    title: 'Authentication',
    description: 'Test and live keys: how to send, restrict and rotate them, and why a key is refused.',
  },
  {
    name: 'accounts',
    title: 'Accounts and billing',
    description: 'How to create an account, invite a team, change the plan, cancel and close the account.',
  },
  {
    name: 'rate-limits',
    title: 'Rate limits',
    description: 'Requests per minute and per day of each plan, their headers, and what to do after a 429.',
  },
  {
    name: 'idempotency',
    title: 'Idempotency',
    description: 'How to repeat a POST safely with an Idempotency-Key.',
  },
  {
    name: 'versioning',
    title: 'Versioning and changes',
    description: 'What may change within /v1, what does not, and how endings are announced.',
  },
  {
    name: 'lists',
    title: 'Filters, sorting and formats',
    description: 'Filters, sorting, fields, pages and cursors of lists, and their formats CSV and NDJSON.',
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    description: 'How to receive events at an HTTPS endpoint, verify signatures, and replay deliveries.',
  },
  {
    name: 'events',
    title: 'Events and streams',
    description: 'How to read the log of events and follow it as a stream.',
  },
  {
    name: 'follow-changes',
    title: 'Follow changes',
    description: 'How to keep a copy of the data up to date with updatedSince.',
  },
  {
    name: 'history',
    title: 'History and corrections',
    description: 'How to list the corrections of a record and read it as of an earlier instant.',
  },
  {
    name: 'calendar-feeds',
    title: 'Calendar feeds',
    description: 'How to read the days of all offers, and subscribe to them in a calendar app.',
  },
  {
    name: 'export-links',
    title: 'Export links',
    description: 'How to load a list into Google Sheets, Excel or LibreOffice by a link.',
  },
  {
    name: 'assistants',
    title: 'Assistants',
    description: 'How to connect Claude, Cursor, VS Code and other assistants to the data over MCP.',
    route: '/mcp',
  },
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
