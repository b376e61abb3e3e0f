import type { SiteStatus } from '../facts/site-facts';
import { atomFeed } from '../html/atom-feed';
import { messagesOf } from './incident-parts';

/**
 * Returns the Atom feed of incidents: an entry for each, changed by each message.
 *
 * @param publicUrl address of the service, without a trailing slash
 */
export function incidentFeed({ incidents, at }: SiteStatus, publicUrl: string): string {
  const page = `${publicUrl}/status`;
  const changedAt = (instants: readonly Date[]) =>
    new Date(Math.max(...instants.map((instant) => instant.getTime()))).toISOString();
  const changes = incidents.flatMap(({ updates }) => updates.map((update) => update.at));
  return atomFeed({
    ...{ title: 'Incidents of India Market Data', page, address: `${page}.atom` },
    updated: changedAt(changes.length === 0 ? [at] : changes),
    entries: incidents.map((incident) => ({
      ...{ id: `${page}#${incident.id}`, title: incident.title, link: `${page}#${incident.id}` },
      published: incident.startedAt.toISOString(),
      updated: changedAt(incident.updates.map((update) => update.at)),
      content: messagesOf(incident),
    })),
  });
}
