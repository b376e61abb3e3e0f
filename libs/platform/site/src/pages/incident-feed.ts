import type { SiteStatus } from '../facts/site-facts';
import { markup } from '../html/markup';
import { messagesOf } from './incident-parts';

/**
 * Returns the Atom feed of incidents (RFC 4287): an entry for each, changed by each message.
 *
 * @param publicUrl address of the service, without a trailing slash
 */
export function incidentFeed({ incidents, at }: SiteStatus, publicUrl: string): string {
  const page = `${publicUrl}/status`;
  const changedAt = (instants: readonly Date[]) =>
    new Date(Math.max(...instants.map((instant) => instant.getTime()))).toISOString();
  const changes = incidents.flatMap(({ updates }) => updates.map((update) => update.at));
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>Incidents of India Market Data</title>
<updated>${changedAt(changes.length === 0 ? [at] : changes)}</updated>
<author><name>India Market Data</name></author>
<link rel="self" href="${page}.atom"/>
<link rel="alternate" type="text/html" href="${page}"/>
${incidents.map(
  (incident) => markup`<entry>
<id>${page}#${incident.id}</id>
<title>${incident.title}</title>
<published>${incident.startedAt.toISOString()}</published>
<updated>${changedAt(incident.updates.map((update) => update.at))}</updated>
<link rel="alternate" type="text/html" href="${page}#${incident.id}"/>
<content type="html">${messagesOf(incident).text}</content>
</entry>
`,
)}</feed>
`.text;
}
