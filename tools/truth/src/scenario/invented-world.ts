import { addDays, indianDay, type IndianDay, instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import { soundStory, stories, toldOf, turns } from './stories';
import type { TruthIssue } from './truth-issue';

/** A row of NSE's lists that is about an issue, or about a listed company, but is no issue. */
export interface OddRow {
  readonly company: string;
  readonly symbol: string;
  readonly series: 'EQ' | 'SME';
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  readonly low: number;
  readonly high: number;
}

/** A month of two exchanges and three publishers. */
export interface InventedWorld {
  readonly firstDay: IndianDay;
  readonly lastDay: IndianDay;
  readonly issues: readonly TruthIssue[];
  readonly oddRows: readonly OddRow[];
}

/** Size of the world. Units: trading days. */
export interface WorldSize {
  /** Includes every nth issue of the whole world. */
  readonly every: number;
  /** Ids of stories of which one issue is included in any case, so that each type of event occurs. */
  readonly also: readonly string[];
  readonly untilFirstOpening: number;
  readonly openings: number;
  readonly untilEnd: number;
  /** Sound issues that open after all others, one each day: a list that nothing joins shrinks as no real one does. */
  readonly following: number;
}

const firstDay = indianDay('2026-10-21');

/** Every story, three times over, in more than a month. */
export const wholeWorld: WorldSize = {
  every: 1,
  also: [],
  untilFirstOpening: 5,
  openings: 10,
  untilEnd: 12,
  following: 12,
};
/** Some stories once, in two weeks. */
export const smallWorld: WorldSize = {
  every: 11,
  also: ['remark: withdrawn'],
  untilFirstOpening: 2,
  openings: 2,
  untilEnd: 8,
  following: 0,
};

export function inventedWorld({
  every,
  also,
  untilFirstOpening,
  openings,
  untilEnd,
  following,
}: WorldSize): InventedWorld {
  const all = stories.flatMap((story) => Array.from({ length: turns }, (_, turn) => ({ story, turn })));
  const isTold = (number: number) =>
    number % every === 0 || (number % turns === 0 && also.includes(all[number]?.story.id ?? ''));
  const told = all
    .map(({ story, turn }, number) => {
      // A prime step spreads the stories over the month.
      const openOn = tradingDayAfter(firstDay, untilFirstOpening + ((number * 7) % openings));
      return toldOf(story, turn, number, openOn);
    })
    .filter((_, number) => isTold(number));
  const firstOpening = tradingDayAfter(firstDay, untilFirstOpening);
  const later = Array.from({ length: following }, (_, turn) => {
    const openOn = tradingDayAfter(firstOpening, openings + turn);
    return toldOf(soundStory, turn, all.length + turn, openOn);
  });
  return {
    firstDay,
    lastDay: tradingDayAfter(firstDay, untilFirstOpening + openings + untilEnd),
    issues: [...told, ...later],
    oddRows: oddRowsOf(told, firstOpening, openings),
  };
}

/** Withdrawal windows, further offers, and a window of an issue that no list names. */
function oddRowsOf(issues: readonly TruthIssue[], first: IndianDay, openings: number): readonly OddRow[] {
  const known = issues.filter(({ nseSymbol, story }) => nseSymbol !== null && story === 'sound');
  const windows = known.map(({ id, facts }): OddRow => {
    const { board, low, high } = facts;
    return {
      company: `${facts.company}- Withdrawal Window`,
      symbol: `${id.slice(0, 8)}W`,
      series: board === 'SME' ? 'SME' : 'EQ',
      openOn: tradingDayAfter(facts.closeOn, 1),
      closeOn: tradingDayAfter(facts.closeOn, 2),
      low,
      high,
    };
  });
  const others = strangers.map(([head, suffix], at): OddRow => {
    const openOn = tradingDayAfter(first, at % openings);
    return {
      company: `${head} Telecom Limited${suffix}`,
      symbol: `${head.toUpperCase().slice(0, 7)}${suffix.includes('FPO') ? 'FPO' : 'W'}`,
      series: 'EQ',
      openOn,
      closeOn: tradingDayAfter(openOn, 2),
      low: 10 + at,
      high: 11 + at,
    };
  });
  return [...windows, ...others];
}

const strangers: readonly (readonly [string, string])[] = [
  ['Pratishtha', '- Withdrawal Window'],
  ['Ujjayanta', ' - Withdrawal Window'],
  ['Kaumudika', ' - FPO'],
  ['Shatadru', ' - FPO'],
  ['Vindhyesh', ' (FPO)'],
];

/** The first and the last instant that is looked at. */
export function spanOf({ firstDay: first, lastDay }: InventedWorld): { from: Date; to: Date } {
  return { from: instantInIndia(first, '07:00'), to: instantInIndia(addDays(lastDay, 1), '00:00') };
}
