import type { SiteAvailability, SitePeriod } from '../facts/site-facts';
import { instantInWords, wholeNumber } from '../html/figures';
import { type Markup, markup } from '../html/markup';

/** Least height of a state that a period has, so that one minute of a day is seen. Units: percent of the strip. */
const leastHeight = 20;

/** Renders the availability of the API as probes found it; null without a probe. */
export function availabilityPart(availability: SiteAvailability | null): Markup | null {
  if (availability === null) return null;
  const { days, halfHours } = availability;
  return markup`<div class="board"><section aria-label="Availability of the API">
<div class="board-head"><h2>Availability of the API</h2></div>
<p class="muted small">Read once a minute from outside, as customers do. A minute without a reading is unknown, and counts as down.</p>
${strip('90 days', days)}
<p class="strip-ends muted small"><span>90 days ago</span><span>Today</span></p>
${strip('24 hours', halfHours)}
<p class="strip-ends muted small"><span>24 hours ago</span><span>Now</span></p>
</section></div>`;
}

function strip(span: string, periods: readonly SitePeriod[]): Markup {
  const sum = (of: (period: SitePeriod) => number) => periods.reduce((total, each) => total + of(each), 0);
  const total = {
    up: sum(({ up }) => up),
    down: sum(({ down }) => down),
    unknown: sum(({ unknown }) => unknown),
  };
  return markup`<p class="small">Last ${span}: ${minutesInWords(total)}</p>
<div class="strip plain"><svg viewBox="0 0 ${periods.length} 100" preserveAspectRatio="none" role="img" aria-label="Availability, last ${span}: ${minutesInWords(total)}">${runsOf(
    periods,
  ).map(({ first, length, at }) => bar(first, at, length))}</svg></div>`;
}

/** Joins neighbours that look the same: all up, or not measured. */
function runsOf(periods: readonly SitePeriod[]) {
  const runs: { readonly first: SitePeriod; readonly at: number; length: number }[] = [];
  const look = ({ up, down, unknown }: SitePeriod) => (down + unknown > 0 ? null : up > 0 ? 'up' : 'none');
  for (const [at, first] of periods.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && look(first) !== null && look(last.first) === look(first)) last.length += 1;
    else runs.push({ first, at, length: 1 });
  }
  return runs;
}

/** Renders a period: down at the bottom, unknown at the top, of the height of their shares. */
function bar(period: SitePeriod, at: number, width: number): Markup | null {
  const { from, up, down, unknown } = period;
  const all = up + down + unknown;
  if (all === 0) return null;
  const heightOf = (minutes: number) => Math.max(leastHeight, Math.round((100 * minutes) / all));
  const rect = (state: string, y: number, height: number) =>
    markup`<rect x="${at}" y="${y}" width="${width}" height="${height}" class="${state}"></rect>`;
  const words = width > 1 ? 'all up from then on' : minutesInWords(period);
  return markup`<g><title>${instantInWords(from)}: ${words}</title>${rect(up > 0 ? 'fresh' : unknown > 0 ? 'unknown' : 'stale', 0, 100)}${
    up > 0 && unknown > 0 ? rect('unknown', 0, heightOf(unknown)) : null
  }${down > 0 && up + unknown > 0 ? rect('stale', 100 - heightOf(down), heightOf(down)) : null}</g>`;
}

function minutesInWords({ up, down, unknown }: Omit<SitePeriod, 'from'>): string {
  const minutes = (count: number, state: string) =>
    count === 0 ? [] : [`${wholeNumber(count)} ${count === 1 ? 'minute' : 'minutes'} ${state}`];
  const parts = [...minutes(down, 'down'), ...minutes(unknown, 'unknown'), ...minutes(up, 'up')];
  return parts.length === 0 ? 'not measured' : parts.join(', ');
}
