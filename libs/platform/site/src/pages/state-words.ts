import type { SiteState, SiteStatus } from '../facts/site-facts';
import { type Markup, markup } from '../html/markup';

/** Colour of a state, which is always shown with its word. */
export type Tone = 'good' | 'late' | 'bad' | 'none';

const tones: Readonly<Record<SiteState, Tone>> = { fresh: 'good', late: 'late', stale: 'bad', never: 'none' };
const words: Readonly<Record<SiteState, string>> = {
  fresh: 'Fresh',
  late: 'Late',
  stale: 'Stale',
  never: 'Not read yet',
};

/** Renders a state. */
export function stateBadge(state: SiteState): Markup {
  return markup`<span class="badge ${tones[state]}">${words[state]}</span>`;
}

/** Returns the state behind the number of data sets that have it. */
function wordsOf(state: SiteState): string {
  return state === 'never' ? 'not read yet' : words[state].toLowerCase();
}

/** Sums up the state of the service in one sentence. */
export function summaryOf({ dataSets, api, incidents }: SiteStatus): {
  readonly tone: Tone;
  readonly words: string;
} {
  const count = (state: SiteState) => dataSets.filter((each) => each.state === state).length;
  const parts = (['stale', 'late', 'never'] as const).flatMap((state) => {
    const number = count(state);
    return number === 0 ? [] : [`${number} ${number === 1 ? 'data set' : 'data sets'} ${wordsOf(state)}`];
  });
  const open = incidents.filter(({ closedAt }) => closedAt === null);
  if (open.length > 0) {
    const tone = open.some(({ impact }) => impact === 'major') ? 'bad' : 'late';
    return { tone, words: [...open.map(({ title }) => title), ...parts].join(', ') };
  }
  if (dataSets.length === 0) return { tone: 'none', words: 'No data set is watched yet' };
  if (api === 'degraded') return { tone: 'bad', words: ['The API is degraded', ...parts].join(', ') };
  const isUnknown = api === 'unknown';
  if (isUnknown) parts.push('the API was not measured');
  if (parts.length === 0) return { tone: 'good', words: 'All systems operational' };
  if (isUnknown && parts.length === 1) return { tone: 'none', words: `All data fresh, ${parts.join()}` };
  return { tone: count('stale') > 0 ? 'bad' : 'late', words: parts.join(', ') };
}
