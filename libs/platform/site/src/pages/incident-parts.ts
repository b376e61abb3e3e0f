import type { SiteIncident } from '../facts/site-facts';
import { instantInWords } from '../html/figures';
import { type Markup, markup } from '../html/markup';

/** Words of the states of an incident. */
const stateWords: Readonly<Record<SiteIncident['updates'][number]['state'], string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** Renders the open incidents, which stand above all else; null without one. */
export function openIncidents(incidents: readonly SiteIncident[]): Markup | null {
  const open = incidents.filter(({ closedAt }) => closedAt === null);
  return open.length === 0 ? null : markup`${open.map(section)}`;
}

/** Renders the incidents that are over, and the link to the feed. @param feed its address */
export function pastIncidents(incidents: readonly SiteIncident[], feed: string): Markup {
  const past = incidents.filter(({ closedAt }) => closedAt !== null);
  return markup`<h2>Incidents of the last 90 days</h2>
${past.length === 0 ? markup`<p class="muted">None was reported.</p>` : past.map(section)}
<p class="small"><a href="${feed}">Atom feed of incidents</a></p>`;
}

/** Renders the messages about an incident, newest first. */
export function messagesOf({ updates }: SiteIncident): Markup {
  return markup`${updates.map(
    ({ at, state, message }) =>
      markup`<p><strong>${stateWords[state]}.</strong> ${message} <span class="muted small">${instantInWords(at)}</span></p>`,
  )}`;
}

function section(incident: SiteIncident): Markup {
  const { id, title, impact, startedAt, closedAt } = incident;
  const end = closedAt === null ? 'not over yet' : `until ${instantInWords(closedAt)}`;
  return markup`<section class="incident" id="${id}" aria-label="${title}">
<h3>${title}</h3>
<p class="muted small">Impact: ${impact}. From ${instantInWords(startedAt)}, ${end}.</p>
${messagesOf(incident)}
</section>`;
}
