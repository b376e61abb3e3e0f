import { dayInIndia, type IndianDay, hourMs } from '@market/kernel';
import { freshForMs, median, computeValue } from './aggregate';
import type { GmpDay, GmpReading, GmpValue, GmpWithdrawal } from './gmp';
import { laterBeliefs } from './late-reading';
import { agrees, isFar, areNear } from './magnitude';
import { priceAsPremium } from './price-as-premium';

/** Maximum premium that is believed of a single publisher at once. Units: multiples of the issue price. */
const unvouchedMultiple = 1;
/** Maximum premium that is believed of a single publisher at all. Units: multiples of the issue price. */
const sharedMultiple = 3;
/**
 * Time after which the uncontradicted value of a single publisher is believed when a later quote repeats it. Units:
 * milliseconds.
 */
const slotMs = 2 * hourMs;

/** Vote of one publisher on the premium of an IPO: its last quote, and the last one that was believed. */
export interface PublisherVote {
  /** Latest reading of the publisher, believed or not. */
  readonly said: GmpReading;
  /** Reason why the last word is not believed, null when it is. */
  readonly doubt: string | null;
  /** Last believed reading; null while there is none, and after its withdrawal. */
  readonly counted: GmpReading | null;
  /** Last believed reading, also after its withdrawal: the publisher's next quote is compared with it. */
  readonly measure: GmpReading | null;
  /** First of the consecutive readings that are about the same as the last one. */
  readonly since: GmpReading;
  /** Last reading before `since`, which quoted a different premium; null when there is none. */
  readonly movedFrom: GmpReading | null;
}

/** Result of the vote on the readings of one IPO. */
export interface Judgement {
  /** Last value of each day in India on which a reading was believed, oldest first. */
  readonly days: readonly GmpDay[];
  readonly votes: ReadonlyMap<string, PublisherVote>;
  /** Reason why each reading was not believed at the end of its time as last word; null when it was. */
  readonly verdicts: ReadonlyMap<GmpReading, string | null>;
  /** Readings that counted, even if others outvoted them later. */
  readonly believed: ReadonlySet<GmpReading>;
}

/** Function that a vote calls with each computed value, its instant and the readings that it is made of. */
export type ValueListener = (at: Date, value: GmpValue, counted: readonly GmpReading[]) => void;

interface VoteState extends PublisherVote {
  doubt: string | null;
  counted: GmpReading | null;
  measure: GmpReading | null;
  /** True after a withdrawal, until the next quote. */
  readonly isWithdrawn: boolean;
  /** Premium for which an operator vouched, as long as the publisher's quotes are about the same; null without one. */
  readonly vouchedRupees: number | null;
}

/** Instant, price and readings of one step of the vote. */
interface VoteContext {
  readonly at: Date;
  readonly price: number | null;
  /** All readings, to find later quotes that were believed before an earlier one came in. */
  readonly readings: readonly GmpReading[];
}

/**
 * Decides by a vote of the fresh last words which readings are believed: two publishers outvote one, a single
 * publisher's value must not jump, and a value that is repeated later is believed. A reading that was believed on
 * arrival stays so until others outvote it. Where nothing is in doubt the result depends on the readings and the price
 * alone, not on the order of arrival. A withdrawal ends a publisher's vote and its part in the value until it quotes
 * again; when no other publisher counts then, the last value stays.
 *
 * @param price upper end of the band, null while unknown
 * @param told listens to the value after each word, in the order of time
 */
export function judge(
  readings: readonly GmpReading[],
  price: number | null,
  withdrawals: readonly GmpWithdrawal[] = [],
  told: ValueListener = () => undefined,
): Judgement {
  const votes = new Map<string, VoteState>();
  const verdicts = new Map<GmpReading, string | null>();
  const believed = new Set<GmpReading>();
  const days = new Map<IndianDay, GmpDay>();
  const ordered = inOrder(readings);
  let asOf: Date | null = null;
  let takenBackAt: Date | null = null;
  for (const word of withWithdrawals(ordered, withdrawals)) {
    const at = instantOf(word);
    const isQuote = 'gmpRupees' in word;
    const isChange = isQuote ? applyReading(votes, word, price) : applyWithdrawal(votes, word);
    weigh([...votes.values()], { at, price, readings: ordered });
    for (const { said, doubt } of votes.values()) verdicts.set(said, doubt);
    const counted = [...votes.values()].flatMap((vote) => vote.counted ?? []);
    for (const reading of counted) believed.add(reading);
    if (!isQuote && !isChange) continue;
    if (isQuote) asOf = latest(asOf, word, counted);
    else {
      takenBackAt = at;
      if (counted.some((reading) => isFresh(reading, at))) asOf = at;
    }
    const value = computeValue(counted, asOf);
    // A value from before a withdrawal is not changed by it; without any publisher left it stays.
    if (value === null || (takenBackAt !== null && value.quotedAt < takenBackAt)) continue;
    const day = dayInIndia(value.quotedAt);
    days.set(day, { ...value, day });
    told(at, value, counted);
  }
  const byDay = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  return { days: byDay, votes, verdicts, believed };
}

/** Returns the instant of the value: that of the last reading that is believed, or was until it was outvoted. */
function latest(before: Date | null, heard: GmpReading, counted: readonly GmpReading[]): Date | null {
  return counted.reduce(
    (last, { quotedAt }) => (last === null || quotedAt > last ? quotedAt : last),
    heard.believedAt === null ? before : heard.quotedAt,
  );
}

/** Sorts by time of quote; corrections of a quote follow each other in the order of receipt. */
function inOrder(readings: readonly GmpReading[]): GmpReading[] {
  return [...readings].sort(
    (one, other) =>
      one.quotedAt.getTime() - other.quotedAt.getTime() ||
      one.publisher.localeCompare(other.publisher) ||
      one.receivedAt.getTime() - other.receivedAt.getTime(),
  );
}

/** Merges readings and withdrawals in the order of time. A quote of the same instant as a withdrawal comes after it. */
function withWithdrawals(
  readings: readonly GmpReading[],
  withdrawals: readonly GmpWithdrawal[],
): (GmpReading | GmpWithdrawal)[] {
  const words = [...withdrawals, ...readings];
  return words.sort((one, other) => instantOf(one).getTime() - instantOf(other).getTime());
}

function instantOf(word: GmpReading | GmpWithdrawal): Date {
  return 'gmpRupees' in word ? word.quotedAt : word.withdrawnAt;
}

function isFresh({ quotedAt }: GmpReading, at: Date): boolean {
  return at.getTime() - quotedAt.getTime() <= freshForMs;
}

/**
 * Applies a withdrawal.
 *
 * @returns whether the publisher counted until then
 */
function applyWithdrawal(votes: Map<string, VoteState>, { publisher }: GmpWithdrawal): boolean {
  const vote = votes.get(publisher);
  if (vote === undefined) return false;
  votes.set(publisher, { ...vote, counted: null, isWithdrawn: true });
  return vote.counted !== null;
}

function applyReading(votes: Map<string, VoteState>, said: GmpReading, price: number | null): true {
  const before = votes.get(said.publisher);
  const stands = before && agrees(before.since.gmpRupees, said.gmpRupees, price);
  const level = before?.vouchedRupees ?? null;
  const carriesOn = level !== null && agrees(level, said.gmpRupees, price);
  votes.set(said.publisher, {
    said,
    since: stands ? before.since : said,
    movedFrom: stands ? before.movedFrom : (before?.said ?? null),
    doubt: null,
    counted: before?.counted ?? null,
    measure: before?.measure ?? null,
    isWithdrawn: false,
    vouchedRupees: said.vouched ? said.gmpRupees : carriesOn ? level : null,
  });
  return true;
}

/** Judges the last words of all publishers that are fresh at an instant. The issue price itself is no vote. */
function weigh(votes: readonly VoteState[], { at, price, readings }: VoteContext): void {
  const fresh = votes.filter(({ said, isWithdrawn }) => !isWithdrawn && isFresh(said, at));
  const all = fresh.map(({ said }) => said);
  for (const vote of fresh) {
    const others = all.filter(({ publisher }) => publisher !== vote.said.publisher);
    vote.doubt = priceAsPremium(vote, others, price);
  }
  const voting = fresh.filter(({ doubt }) => doubt === null);
  const words = voting.map(({ said }) => said);
  for (const vote of fresh) {
    const isOutvoted = vote.counted !== null && outvoting(vote.counted, words, price).length > 0;
    if (isOutvoted && vote.vouchedRupees === null) believe(vote, null);
  }
  const alone = voting.filter((vote) => {
    const { said, vouchedRupees } = vote;
    vote.doubt = vouchedRupees === null ? contradictionOf(said, outvoting(said, words, price)) : null;
    if (vote.doubt !== null) return false;
    const isBelieved = said.believedAt !== null || vouchedRupees !== null || votesFor(said, words, price) > 1;
    if (isBelieved) believe(vote, said);
    return !isBelieved && vote.counted !== said;
  });
  for (const vote of alone) {
    const counting = votes.flatMap(({ counted }) =>
      counted !== null && isFresh(counted, at) ? [counted] : [],
    );
    vote.doubt = doubtOfOne(vote, [...counting, ...laterBeliefs(vote.said, readings)], price);
    if (vote.doubt === null) believe(vote, vote.said);
  }
}

function believe(vote: VoteState, said: GmpReading | null): void {
  vote.counted = said;
  vote.measure = said;
}

/** Counts the publishers whose last word is about the same, the one itself included. */
function votesFor(word: GmpReading, words: readonly GmpReading[], price: number | null): number {
  const isVote = (other: GmpReading) =>
    other.publisher !== word.publisher && agrees(other.gmpRupees, word.gmpRupees, price);
  return 1 + words.filter(isVote).length;
}

/** Returns the last words of other publishers that are far from this one and have more votes. */
function outvoting(word: GmpReading, words: readonly GmpReading[], price: number | null): GmpReading[] {
  const votes = votesFor(word, words, price);
  return words.filter((other) => contradicts(other, word, price) && votesFor(other, words, price) > votes);
}

function contradicts(other: GmpReading, word: GmpReading, price: number | null): boolean {
  return other.publisher !== word.publisher && isFar(other.gmpRupees, word.gmpRupees, price);
}

/** Returns the reason why a reading that no other publisher shares is not believed, null when it is. */
function doubtOfOne(
  { said, since, measure }: VoteState,
  rivals: readonly GmpReading[],
  price: number | null,
): string | null {
  const rupees = said.gmpRupees;
  if (price !== null && rupees > sharedMultiple * price)
    return `a premium of ${rupees} is more than ${sharedMultiple} times the issue price of ${price}, and no other publisher says so`;
  const later = rivals.find((rival) => rival.publisher === said.publisher && rival.quotedAt > said.quotedAt);
  if (later && isFar(later.gmpRupees, rupees, price))
    return `a premium of ${rupees} came late, and the publisher says ${later.gmpRupees} since`;
  if (measure !== null && areNear(measure.gmpRupees, rupees, price)) return null;
  const contradicted = contradictionOf(
    said,
    rivals.filter((rival) => contradicts(rival, said, price)),
  );
  if (contradicted !== null) return contradicted;
  if (said.quotedAt.getTime() - since.quotedAt.getTime() >= slotMs) return null;
  if (measure !== null && isFar(measure.gmpRupees, rupees, price))
    return `a premium of ${rupees} where the publisher's last was ${measure.gmpRupees}`;
  if (price !== null && rupees > unvouchedMultiple * price)
    return `a premium of ${rupees} is more than the issue price of ${price}, and no other publisher says so`;
  return null;
}

function contradictionOf({ gmpRupees }: GmpReading, others: readonly GmpReading[]): string | null {
  if (others.length === 0) return null;
  const values = others.map((other) => other.gmpRupees).sort((a, b) => a - b);
  return `a premium of ${gmpRupees} where other publishers say ${median(values)}`;
}
