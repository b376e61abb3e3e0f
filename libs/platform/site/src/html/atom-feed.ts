import { markup, type Markup } from './markup';

export interface FeedEntry {
  /** Its permanent name. */
  readonly id: string;
  readonly title: string;
  /** Address of the page that shows it. */
  readonly link: string;
  readonly updated: string;
  /** Instant of its first publication; absent: as `updated`. */
  readonly published?: string;
  readonly content: Markup;
}

/** Feed of a page. Instants are ISO 8601. */
interface Feed {
  readonly title: string;
  /** Address of the page, which is the name of the feed. */
  readonly page: string;
  /** Address of the feed. */
  readonly address: string;
  /** Instant of the last change. */
  readonly updated: string;
  readonly entries: readonly FeedEntry[];
}

/** Writes a feed as Atom. Source: RFC 4287. */
export function atomFeed({ title, page, address, updated, entries }: Feed): string {
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>${title}</title>
<updated>${updated}</updated>
<author><name>India Market Data</name></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries.map(
  (entry) => markup`<entry>
<id>${entry.id}</id>
<title>${entry.title}</title>
<published>${entry.published ?? entry.updated}</published>
<updated>${entry.updated}</updated>
<link rel="alternate" type="text/html" href="${entry.link}"/>
<content type="html">${entry.content.text}</content>
</entry>
`,
)}</feed>
`.text;
}
