import { addDays, indianDay, type IndianDay, instantInIndia, isIndianDay } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import { knownTranches } from '@market/sgb';
import { excerptStory } from '../wire/gold-bond-wires';
import { draftTranche } from './draft-record';
import { recordStories } from './record-stories';
import type { TruthRecord } from './truth-record';

/** A month of offers of every other kind than public issues. */
export interface OfferWorld {
  readonly firstDay: IndianDay;
  readonly lastDay: IndianDay;
  readonly records: readonly TruthRecord[];
}

/** Size of the world. Units: trading days. */
export interface OfferWorldSize {
  /** Number of records of each kind with each story. */
  readonly turns: number;
  readonly openings: number;
  readonly untilEnd: number;
}

const firstDay = indianDay('2026-10-21');

/** Every story, three times over, in more than a month. */
export const wholeOffers: OfferWorldSize = { turns: 3, openings: 14, untilEnd: 18 };
/** Every story once, in three weeks. */
export const fewOffers: OfferWorldSize = { turns: 1, openings: 2, untilEnd: 11 };

const untilFirstOpening = 2;

export function offerWorld({ turns, openings, untilEnd }: OfferWorldSize): OfferWorld {
  const lastDay = tradingDayAfter(firstDay, untilFirstOpening + openings + untilEnd);
  const told = recordStories.flatMap((story) =>
    story.drafts.flatMap((draft) => Array.from({ length: turns }, () => ({ story, draft }))),
  );
  const numbers = new Map<unknown, number>();
  const records = told.map(({ story, draft }, index) => {
    const number = numbers.get(draft) ?? startOf(numbers);
    numbers.set(draft, number + 1);
    // A prime step spreads the stories over the month.
    const openOn = tradingDayAfter(firstDay, untilFirstOpening + ((index * 5) % openings));
    return { ...story.tell(draft(number, openOn)), story: story.id };
  });
  return { firstDay, lastDay, records: [...records, ...tranches(lastDay), ...redeemed(lastDay)] };
}

/** Returns the first number of a draft: drafts of one kind have companies of their own. */
function startOf(numbers: ReadonlyMap<unknown, number>): number {
  return numbers.size * 16;
}

/** Two tranches in successive weeks; the feed tells of the second one without its discount. */
function tranches(lastDay: IndianDay): TruthRecord[] {
  const [first, second] = [indianDay('2026-10-26'), indianDay('2026-11-02')];
  return [
    draftTranche('I', first, 12_480, 61_010),
    { ...draftTranche('II', second, 12_562, 61_040), story: excerptStory },
  ].filter(({ facts }) => String(facts['openOn']) < lastDay);
}

/** Known tranches, of which some are redeemed within the month. */
function redeemed(lastDay: IndianDay): TruthRecord[] {
  return knownTranches.map(({ label, issuedOn, symbol, isin }, index): TruthRecord => {
    const words = `${label.financialYear} Series ${roman(label.series)}`;
    const dueOn = couponDays(issuedOn ?? firstDay).find(
      (day) => day > addDays(firstDay, 2) && day < lastDay && Number(day.slice(0, 4)) - yearOf(issuedOn) >= 5,
    );
    const prid = 61_100 + index;
    const releasedOn = dueOn === undefined ? null : addDays(dueOn, -1);
    const isKept = dueOn !== undefined && Number(day(issuedOn).slice(0, 4)) >= 2019;
    return {
      id: `sgb ${words}`,
      kind: 'sgb',
      keys: [words],
      story: isKept ? 'redeemed before its end' : 'sound',
      announcedAt: instantInIndia(firstDay, '00:00'),
      shownFrom: {},
      facts: {
        label: words,
        symbol,
        isin,
        ...(isKept ? { issuedOn: day(issuedOn), releasedOn } : {}),
      },
      changes:
        isKept && releasedOn !== null
          ? [
              {
                at: instantInIndia(releasedOn, '19:45'),
                facts: { redemption: `${dueOn} ${12_390 + index}`, prid },
              },
            ]
          : [],
      mistakes: [],
    };
  });
}

function day(value: IndianDay | null): string {
  return value ?? '';
}

function yearOf(value: IndianDay | null): number {
  return Number(day(value).slice(0, 4));
}

/** Returns the days of 2026 on which a bond of a day of issue pays interest. */
function couponDays(issuedOn: IndianDay): IndianDay[] {
  const month = Number(issuedOn.slice(5, 7));
  const others = [month, ((month + 5) % 12) + 1];
  return others.map((one) => `2026-${String(one).padStart(2, '0')}-${issuedOn.slice(8)}`).filter(isIndianDay);
}

function roman(series: number): string {
  return (
    ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV'][series] ??
    ''
  );
}
