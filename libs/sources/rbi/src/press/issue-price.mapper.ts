import type { SgbIssueRecord } from '@market/contracts';
import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import type { PressRelease } from './press-release';
import { spelledDays, spelledMoney, spelledSpan } from './spelled-out.mapper';
import { trancheMentions } from './tranche-mentions.mapper';

/** Range of days from a release to the opening: a price is announced some days before the window opens. Units: days. */
const opensFrom = -10;
const opensUntil = 60;
/** Maximum length of a window: a longer span is that of a programme of several tranches. Units: days. */
const longestWindow = 20;

/**
 * Reads the release of an issue price. Terms that it does not state are null.
 *
 * Errors: `RowRejected` when it names no tranche or several, when its prices do not agree with its discount, or when
 * the window is not one of the financial year that the tranche is named after.
 */
export function readIssue({ release, announcedOn, title, body }: PressRelease): SgbIssueRecord {
  const [tranche, ...others] = firstNonEmpty(trancheMentions(title), trancheMentions(body));
  if (!tranche || others.length > 0) throw new RowRejected('names no tranche, or several');
  const { financialYear, series } = tranche;
  const window = windowOf(body);
  if (window !== null) {
    const [openOn] = window;
    if (financialYearOf(openOn) !== financialYear) {
      throw new RowRejected(`a tranche of ${financialYear} cannot open on ${openOn}`);
    }
    if (openOn < addDays(announcedOn, opensFrom) || openOn > addDays(announcedOn, opensUntil)) {
      throw new RowRejected(`announced on ${announcedOn}, but opens on ${openOn}`);
    }
  }
  return {
    financialYear,
    series,
    release,
    openOn: window?.[0] ?? null,
    closeOn: window?.[1] ?? null,
    issuedOn: settlementDay(body),
    ...pricesOf(body),
  };
}

/**
 * Reads the window of the tranche itself: a release may name the span of its programme first.
 *
 * Errors: `RowRejected` when it names two windows.
 */
function windowOf(body: string): readonly [IndianDay, IndianDay] | null {
  const spans = [...body.matchAll(/\bopen(?:ed)?\s+for\b|\bfor\s+the\s+subscription\s+period\b/gi)].flatMap(
    ({ index }) => {
      const span = spelledSpan(body.slice(index, index + 250));
      return span !== null && daysBetween(...span) <= longestWindow ? [span] : [];
    },
  );
  const [window, ...others] = new Map(spans.map((span) => [span.join(), span])).values();
  if (others.length > 0) throw new RowRejected('names two windows');
  return window ?? null;
}

/** Reads the settlement day, which only some releases state: "with settlement date August 11, 2020". */
function settlementDay(body: string): IndianDay | null {
  const named = /\b(?:settlement (?:date|on)|date of (?:issuance|issue))\b/i.exec(body);
  return (named && spelledDays(body.slice(named.index, named.index + 60))[0]) ?? null;
}

type Prices = Pick<SgbIssueRecord, 'discount' | 'nominalRupees' | 'offlineRupees' | 'onlineRupees'>;

function pricesOf(body: string): Prices {
  const amounts = spelledMoney(body);
  const discount = amounts.find(({ lead }) => kindOf(lead) === 'discount');
  const nominal = amounts.find(({ lead }) => kindOf(lead) === 'nominal')?.rupees ?? null;
  const issue = amounts.filter(({ lead }) => kindOf(lead) === 'issue').map(({ rupees }) => rupees);
  const first = nominal ?? issue[0] ?? null;
  const last = issue.at(-1) ?? nominal;
  if (first === null || last === null) {
    return { discount: null, nominalRupees: null, offlineRupees: null, onlineRupees: null };
  }
  if (discount === undefined) {
    if (first !== last) throw new RowRejected(`${first} and ${last} rupees without a discount`);
    return { discount: null, nominalRupees: nominal, offlineRupees: first, onlineRupees: null };
  }
  return isOnlineOnly(body)
    ? forOnline(first, last, discount.rupees)
    : forEveryone(nominal, first, last, discount.rupees);
}

function forOnline(first: number, last: number, discount: number): Prices {
  const onlineRupees = first === last ? first - discount : last;
  agree(first, onlineRupees, discount);
  return { discount: 'online', nominalRupees: first, offlineRupees: first, onlineRupees };
}

/**
 * Returns the prices of a tranche with a discount for everyone: at that time the bank called the reduced figure the
 * issue price.
 */
function forEveryone(nominal: number | null, first: number, last: number, discount: number): Prices {
  const nominalRupees = nominal ?? (first === last ? last + discount : first);
  const price = nominal === last ? nominal - discount : last;
  agree(nominalRupees, price, discount);
  return { discount: 'everyone', nominalRupees, offlineRupees: price, onlineRupees: price };
}

function agree(full: number, reduced: number, discount: number): void {
  if (Math.abs(full - reduced - discount) < 0.005) return;
  throw new RowRejected(`${full} rupees less ${discount} are not ${reduced}`);
}

/** Tells which price an amount is, from the words before it. */
function kindOf(lead: string): 'discount' | 'nominal' | 'issue' | null {
  const at = (pattern: RegExp) => Math.max(-1, ...[...lead.matchAll(pattern)].map(({ index }) => index));
  const places = [
    ['discount', at(/\bdiscount\b|\brebate\b/gi)],
    ['nominal', at(/\bnominal value\b/gi)],
    ['issue', at(/\bissue price\b|\bissued at\b/gi)],
  ] as const;
  const nearest = [...places].sort((a, b) => b[1] - a[1])[0];
  return nearest && nearest[1] >= 0 ? nearest[0] : null;
}

function isOnlineOnly(body: string): boolean {
  return /\bonline\b|\bdigital(?:ly)?\b/i.test(body);
}

/** Returns the financial year of a day, April to March. Shape: `YYYY-YY`. */
function financialYearOf(day: IndianDay): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

function firstNonEmpty<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  return a.length > 0 ? a : b;
}
