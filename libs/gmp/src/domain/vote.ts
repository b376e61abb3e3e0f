import { dayInIndia, type IndianDay } from '@market/kernel';
import { freshForMs, median, valueOf } from './aggregate';
import type { GmpDay, GmpReading, GmpWithdrawal } from './gmp';
import { laterBeliefs } from './late-word';
import { agrees, isFar, isNear } from './magnitude';

/** A premium that high is rare enough to be said twice. Units: multiples of the issue price. */
const unvouchedMultiple = 1;
/** A premium that high is believed of several publishers only. Units: multiples of the issue price. */
const sharedMultiple = 3;
/** A word that stands for so long, in quotes of its own, is meant. Units: milliseconds. */
const slotMs = 2 * 60 * 60 * 1000;

/** What one publisher says of an IPO. */
export interface Voice {
  /** Its last word. */
  readonly said: GmpReading;
  /** Why that is not believed, null when it is. */
  readonly doubt: string | null;
  /** Its last word that is believed, null while there is none, and once it was taken back. */
  readonly counted: GmpReading | null;
  /** The same, also when it was taken back: what the publisher quotes next is compared with it. */
  readonly measure: GmpReading | null;
  /** The first of the words with which the publisher says about the same as with the last. */
  readonly since: GmpReading;
  /** What it said before those, null while it said nothing else. */
  readonly movedFrom: GmpReading | null;
}

/** What the readings of one IPO come to. */
export interface Judgement {
  /** The last value of each day in India on which a word was believed, oldest first. */
  readonly days: readonly GmpDay[];
  readonly voices: ReadonlyMap<string, Voice>;
  /** Why each reading was not believed at last, while it was its publisher's last word; null when it was. */
  readonly verdicts: ReadonlyMap<GmpReading, string | null>;
  /** The readings that counted, if only until others outvoted them. */
  readonly believed: ReadonlySet<GmpReading>;
}

interface Hearing extends Voice {
  doubt: string | null;
  counted: GmpReading | null;
  measure: GmpReading | null;
  /** It quotes nothing any more. */
  readonly isSilent: boolean;
  /** The premium for which an operator vouched, while the publisher goes on saying about that. */
  readonly vouchedRupees: number | null;
}

/** At which instant words are weighed, beside which others. */
interface Scales {
  readonly at: Date;
  readonly price: number | null;
  /** All readings, for those with a later quote that were believed before an earlier one came in. */
  readonly readings: readonly GmpReading[];
}

/**
 * Lets the publishers vote with their fresh words: what two say outvotes one, a word alone must not jump, and one that
 * stands is believed. What was believed when it came stays so until others outvote it. Where nothing is in doubt the
 * outcome depends on the readings and the price alone, not on the order in which they came. Who takes a quote back has
 * no vote, and counts no longer, until it quotes again; where nobody else counts then, the last value stays.
 *
 * @param price upper end of the band, null while unknown
 */
export function judge(
  readings: readonly GmpReading[],
  price: number | null,
  withdrawals: readonly GmpWithdrawal[] = [],
): Judgement {
  const voices = new Map<string, Hearing>();
  const verdicts = new Map<GmpReading, string | null>();
  const believed = new Set<GmpReading>();
  const days = new Map<IndianDay, GmpDay>();
  const ordered = inOrder(readings);
  let asOf: Date | null = null;
  let takenBackAt: Date | null = null;
  for (const word of withWithdrawals(ordered, withdrawals)) {
    const at = instantOf(word);
    const isQuote = 'gmpRupees' in word;
    const isChange = isQuote ? hear(voices, word, price) : silence(voices, word);
    weigh([...voices.values()], { at, price, readings: ordered });
    for (const { said, doubt } of voices.values()) verdicts.set(said, doubt);
    const counted = [...voices.values()].flatMap((voice) => voice.counted ?? []);
    for (const reading of counted) believed.add(reading);
    if (!isQuote && !isChange) continue;
    if (isQuote) asOf = latest(asOf, word, counted);
    else {
      takenBackAt = at;
      if (counted.some((reading) => isFresh(reading, at))) asOf = at;
    }
    const value = valueOf(counted, asOf);
    // What stood before a quote was taken back was the value then; where nobody is left it stays.
    if (value === null || (takenBackAt !== null && value.quotedAt < takenBackAt)) continue;
    const day = dayInIndia(value.quotedAt);
    days.set(day, { ...value, day });
  }
  const byDay = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  return { days: byDay, voices, verdicts, believed };
}

/** The instant as of which a value stands: that of the last word that is believed, or was until it was outvoted. */
function latest(before: Date | null, heard: GmpReading, counted: readonly GmpReading[]): Date | null {
  return counted.reduce(
    (last, { quotedAt }) => (last === null || quotedAt > last ? quotedAt : last),
    heard.believedAt === null ? before : heard.quotedAt,
  );
}

/** By quote; corrections of a quote follow each other as they were received. */
function inOrder(readings: readonly GmpReading[]): GmpReading[] {
  return [...readings].sort(
    (one, other) =>
      one.quotedAt.getTime() - other.quotedAt.getTime() ||
      one.publisher.localeCompare(other.publisher) ||
      one.receivedAt.getTime() - other.receivedAt.getTime(),
  );
}

/** A quote of the very instant at which one was taken back is a later word. */
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

/** @returns whether what is taken back counted */
function silence(voices: Map<string, Hearing>, { publisher }: GmpWithdrawal): boolean {
  const voice = voices.get(publisher);
  if (voice === undefined) return false;
  voices.set(publisher, { ...voice, counted: null, isSilent: true });
  return voice.counted !== null;
}

function hear(voices: Map<string, Hearing>, said: GmpReading, price: number | null): true {
  const before = voices.get(said.publisher);
  const stands = before && agrees(before.since.gmpRupees, said.gmpRupees, price);
  const level = before?.vouchedRupees ?? null;
  const carriesOn = level !== null && agrees(level, said.gmpRupees, price);
  voices.set(said.publisher, {
    said,
    since: stands ? before.since : said,
    movedFrom: stands ? before.movedFrom : (before?.said ?? null),
    doubt: null,
    counted: before?.counted ?? null,
    measure: before?.measure ?? null,
    isSilent: false,
    vouchedRupees: said.vouched ? said.gmpRupees : carriesOn ? level : null,
  });
  return true;
}

/** Judges the last words of all publishers that are fresh at an instant. */
function weigh(voices: readonly Hearing[], { at, price, readings }: Scales): void {
  const fresh = voices.filter(({ said, isSilent }) => !isSilent && isFresh(said, at));
  const words = fresh.map(({ said }) => said);
  for (const voice of fresh) {
    const isOutvoted = voice.counted !== null && outvoting(voice.counted, words, price).length > 0;
    if (isOutvoted && voice.vouchedRupees === null) believe(voice, null);
  }
  const alone = fresh.filter((voice) => {
    const { said, vouchedRupees } = voice;
    voice.doubt = vouchedRupees === null ? saidOtherwise(said, outvoting(said, words, price)) : null;
    if (voice.doubt !== null) return false;
    const isBelieved = said.believedAt !== null || vouchedRupees !== null || votesFor(said, words, price) > 1;
    if (isBelieved) believe(voice, said);
    return !isBelieved && voice.counted !== said;
  });
  for (const voice of alone) {
    const counting = voices.flatMap(({ counted }) =>
      counted !== null && isFresh(counted, at) ? [counted] : [],
    );
    voice.doubt = doubtOfOne(voice, [...counting, ...laterBeliefs(voice.said, readings)], price);
    if (voice.doubt === null) believe(voice, voice.said);
  }
}

function believe(voice: Hearing, said: GmpReading | null): void {
  voice.counted = said;
  voice.measure = said;
}

/** How many publishers say about that: the one itself, and the last words of others. */
function votesFor(word: GmpReading, words: readonly GmpReading[], price: number | null): number {
  const isVote = (other: GmpReading) =>
    other.publisher !== word.publisher && agrees(other.gmpRupees, word.gmpRupees, price);
  return 1 + words.filter(isVote).length;
}

/** The words of others that are far from one and have more votes; whoever says them. */
function outvoting(word: GmpReading, words: readonly GmpReading[], price: number | null): GmpReading[] {
  const votes = votesFor(word, words, price);
  return words.filter((other) => contradicts(other, word, price) && votesFor(other, words, price) > votes);
}

function contradicts(other: GmpReading, word: GmpReading, price: number | null): boolean {
  return other.publisher !== word.publisher && isFar(other.gmpRupees, word.gmpRupees, price);
}

/** Why a word that nobody shares is not believed. */
function doubtOfOne(
  { said, since, measure }: Hearing,
  rivals: readonly GmpReading[],
  price: number | null,
): string | null {
  const rupees = said.gmpRupees;
  if (price !== null && rupees > sharedMultiple * price)
    return `a premium of ${rupees} is more than ${sharedMultiple} times the issue price of ${price}, and no other publisher says so`;
  const later = rivals.find((rival) => rival.publisher === said.publisher && rival.quotedAt > said.quotedAt);
  if (later && isFar(later.gmpRupees, rupees, price))
    return `a premium of ${rupees} came late, and the publisher says ${later.gmpRupees} since`;
  if (measure !== null && isNear(measure.gmpRupees, rupees, price)) return null;
  const contradicted = saidOtherwise(
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

function saidOtherwise({ gmpRupees }: GmpReading, others: readonly GmpReading[]): string | null {
  if (others.length === 0) return null;
  const values = others.map((other) => other.gmpRupees).sort((a, b) => a - b);
  return `a premium of ${gmpRupees} where other publishers say ${median(values)}`;
}
