import type { SiteDataSet, SiteDay, SiteStatus } from '../facts/site-facts';
import { dayOf, instantInWords, rangeOfDays } from '../html/figures';
import { type Markup, markup } from '../html/markup';
import type { SitePage } from '../shell/site-shell';
import { availabilityPart } from './availability-part';
import { openIncidents, pastIncidents } from './incident-parts';
import { stateBadge, summaryOf } from './state-words';

/** Title of the status page. */
export const statusTitle = 'Status';

export function statusPage(status: SiteStatus): SitePage {
  return {
    path: '/status',
    title: statusTitle,
    description:
      'Freshness of every data set now and over the last 90 days, incidents, and the state of the API.',
    width: 'wide',
    body: statusBody(status, '/status.atom'),
  };
}

/** Renders the content of the status page. @param feed address of the feed of incidents */
export function statusBody(status: SiteStatus, feed: string): Markup {
  const { tone, words } = summaryOf(status);
  return markup`<h1>Status</h1>
<p class="banner ${tone}"><strong>${words}</strong> <span class="number">as of ${instantInWords(status.at)}</span></p>
${openIncidents(status.incidents)}
<p class="muted">Late: not read within its schedule. Stale: not read for more than three times as long.</p>
${availabilityPart(status.availability)}
<div class="board">${status.dataSets.map(boardRow)}</div>
${pastIncidents(status.incidents, feed)}`;
}

function boardRow({ title, cadence, lastSuccessAt, state, sources, days }: SiteDataSet): Markup {
  return markup`<section aria-label="${title}">
<div class="board-head"><h2>${title}</h2>${stateBadge(state)}</div>
<p class="muted small">Read ${cadence}. ${readInWords(lastSuccessAt)}</p>
<p class="small">${sources.map(
    (source, at) =>
      markup`${at === 0 ? null : ', '}<span class="source">${source.name}${source.state === 'fresh' ? null : ` (${source.state})`}</span>`,
  )}</p>
${strip(title, days)}
</section>`;
}

function readInWords(at: Date | null): string {
  return at === null ? 'Not read yet.' : `Last read ${instantInWords(at)}.`;
}

interface Run {
  readonly state: SiteDay['state'];
  readonly from: number;
  to: number;
}

/** Renders days as a strip: one piece for each run of days with the same state. */
function strip(title: string, days: readonly SiteDay[]): Markup {
  const count = (state: SiteDay['state']) => days.filter((each) => each.state === state).length;
  const counted = (['fresh', 'late', 'stale', 'unknown'] as const).flatMap((state) =>
    count(state) === 0 ? [] : [`${count(state)} ${state}`],
  );
  return markup`<div class="strip"><svg viewBox="0 0 ${days.length} 1" preserveAspectRatio="none" role="img" aria-label="${title}, last ${days.length} days: ${counted.join(', ')}">${runsOf(
    days,
  ).map(
    ({ state, from, to }) =>
      markup`<rect x="${from}" width="${to - from + 1}" height="1" class="${state}"><title>${runInWords(days, from, to)}: ${state}</title></rect>`,
  )}</svg></div>
<p class="strip-ends muted small"><span>${days.length} days ago</span><span>Today</span></p>`;
}

function runsOf(days: readonly SiteDay[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [at, { state }] of days.entries()) {
    const last = runs.at(-1);
    if (last?.state === state) last.to = at;
    else runs.push({ state, from: at, to: at });
  }
  return runs;
}

function runInWords(days: readonly SiteDay[], from: number, to: number): string {
  const [first, last] = [days[from]?.day ?? '', days[to]?.day ?? ''];
  return first === last ? dayOf(first) : rangeOfDays(first, last);
}
