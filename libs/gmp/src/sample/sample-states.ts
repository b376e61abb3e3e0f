import type { IpoReference } from '@market/contracts';
import { roundHalfAwayFromZero } from '@market/kernel';
import { confidenceAt, nextFadeAt } from '../domain/fading';
import type { CurrentGmp, GmpReading, GmpState, GmpValue } from '../domain/gmp';
import { judge } from '../domain/vote';

/**
 * Makes the states of a sample premium up to an instant, the earliest first: as if each quote had been received when it was
 * made, and each source had been seen to grow old at the last instant at which it was fresh.
 *
 * @param readings quotes of the IPO up to the instant, none of which was believed yet
 */
export function sampleStates(
  { bandMaxRupees: price }: Pick<IpoReference, 'bandMaxRupees'>,
  readings: readonly GmpReading[],
  until: Date,
): GmpState[] {
  const quoted = quotedStates(readings, price);
  return quoted.flatMap((state, place) => {
    const next = quoted[place + 1]?.publishedAt;
    return [state, ...fadingStates(state, price, next !== undefined && next < until ? next : until)];
  });
}

/** Believed quote of a publisher. */
interface Quote {
  /** Units: milliseconds since 1970. */
  readonly at: number;
  /** Premium as it is published. Units: rupees. */
  readonly value: number;
}

/** Makes the states that quotes lead to. */
function quotedStates(readings: readonly GmpReading[], price: number | null): GmpState[] {
  const states = new Map<number, GmpState>();
  const quotes = new Map<string, Quote[]>();
  let last: CurrentGmp | null = null;
  judge(readings, price, [], (at, value, counted) => {
    for (const reading of counted) addQuote(quotes, reading);
    const said = saidBy(value, quotes);
    const isSame = last !== null && JSON.stringify(figuresOf(last)) === JSON.stringify(figuresOf(value));
    if (isSame && JSON.stringify(last?.lastQuotes) === JSON.stringify(said.lastQuotes)) return;
    const kept = isSame && last !== null ? last : { updatedAt: at, provenance: said.provenance };
    const { updatedAt, provenance } = kept;
    last = { ...figuresOf(value), updatedAt, provenance, lastQuotes: said.lastQuotes, fadedAt: at };
    states.set(at.getTime(), { ...last, publishedAt: at });
  });
  return [...states.values()];
}

/** Adds a believed quote to those of its publisher, once. */
function addQuote(quotes: Map<string, Quote[]>, { publisher, quotedAt, gmpRupees }: GmpReading): void {
  const quote = { at: quotedAt.getTime(), value: roundHalfAwayFromZero(gmpRupees) };
  const own = quotes.get(publisher) ?? [];
  quotes.set(publisher, own);
  if ((own.at(-1)?.at ?? -Infinity) < quote.at) own.push(quote);
}

/** Makes the states that follow one while its sources grow old, before an instant. */
function fadingStates(first: GmpState, price: number | null, until: Date): GmpState[] {
  const states: GmpState[] = [];
  let state = first;
  for (let end = nextFadeAt(state, state.fadedAt); end !== null && end < until;) {
    const fadedAt = new Date(end.getTime() + 1);
    const isShown = confidenceAt(state, price, end) !== confidenceAt(state, price, fadedAt);
    state = { ...state, publishedAt: end, fadedAt, updatedAt: isShown ? end : state.updatedAt };
    states.push(state);
    end = nextFadeAt(state, fadedAt);
  }
  return states;
}

function figuresOf({ gmpRupees, meanRupees, minRupees, maxRupees, sources, quotedAt }: GmpValue): GmpValue {
  return { gmpRupees, meanRupees, minRupees, maxRupees, sources, quotedAt };
}

/**
 * Returns for each source its last believed quote and the first quote of its present premium, as `saveDays` finds them.
 */
function saidBy(
  { sources, quotedAt }: GmpValue,
  quotes: ReadonlyMap<string, readonly Quote[]>,
): Pick<CurrentGmp, 'lastQuotes' | 'provenance'> {
  const iso = (quote: Quote | undefined) =>
    (quote === undefined ? quotedAt : new Date(quote.at)).toISOString();
  const said = sources.map(({ publisher, value }) => {
    const own = quotes.get(publisher) ?? [];
    const last = own.findLast((quote) => quote.value === value);
    const since = own[own.findLastIndex((quote) => quote.value !== value) + 1];
    return { publisher, last: iso(last), since: iso(since) };
  });
  return {
    lastQuotes: Object.fromEntries(said.map(({ publisher, last }) => [publisher, last])),
    provenance: said.map(({ publisher: source, since }) => ({ source, since })),
  };
}
