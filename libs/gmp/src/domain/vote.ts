import type { GmpPublisher } from '@market/contracts';
import { dayInIndia, type IndianDay } from '@market/kernel';
import { freshForMs, median, valueOf } from './aggregate';
import type { GmpDay, GmpReading } from './gmp';
import { isFar, isNear } from './magnitude';

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
  /** Its last word that is believed, null while there is none. */
  readonly counted: GmpReading | null;
}

/** What the readings of one IPO come to. */
export interface Judgement {
  /** The last value of each day in India on which a word was believed, oldest first. */
  readonly days: readonly GmpDay[];
  readonly voices: ReadonlyMap<GmpPublisher, Voice>;
  /** Why each reading was not believed at last, while it was its publisher's last word; null when it was. */
  readonly verdicts: ReadonlyMap<GmpReading, string | null>;
}

interface Hearing extends Voice {
  said: GmpReading;
  /** Quote since which the publisher says about that. */
  since: Date;
  doubt: string | null;
  counted: GmpReading | null;
}

/**
 * Lets the publishers vote with their fresh words: what two say outvotes one, a word alone must not jump, and one that
 * stands is believed. The outcome depends on the readings and the price alone, not on the order in which they came.
 *
 * @param price upper end of the band, null while unknown
 */
export function judge(readings: readonly GmpReading[], price: number | null): Judgement {
  const voices = new Map<GmpPublisher, Hearing>();
  const verdicts = new Map<GmpReading, string | null>();
  const days = new Map<IndianDay, GmpDay>();
  for (const reading of inOrder(readings)) {
    hear(voices, reading, price);
    weigh([...voices.values()], reading.quotedAt, price);
    for (const { said, doubt } of voices.values()) verdicts.set(said, doubt);
    const value = valueOf([...voices.values()].flatMap(({ counted }) => counted ?? []));
    if (value === null) continue;
    const day = dayInIndia(value.quotedAt);
    days.set(day, { ...value, day });
  }
  const byDay = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  return { days: byDay, voices, verdicts };
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

function hear(voices: Map<GmpPublisher, Hearing>, said: GmpReading, price: number | null): void {
  const before = voices.get(said.publisher);
  const stands = before && isNear(before.said.gmpRupees, said.gmpRupees, price);
  voices.set(said.publisher, {
    said,
    since: stands ? before.since : said.quotedAt,
    doubt: null,
    counted: before?.counted ?? null,
  });
}

/** Judges the last words of all publishers that are fresh at an instant. */
function weigh(voices: readonly Hearing[], at: Date, price: number | null): void {
  const isFresh = ({ quotedAt }: GmpReading) => at.getTime() - quotedAt.getTime() <= freshForMs;
  const fresh = voices.filter(({ said }) => isFresh(said));
  const words = fresh.map(({ said }) => said);
  for (const voice of fresh) {
    if (voice.counted !== null && outvoting(voice.counted, words, price).length > 0) voice.counted = null;
  }
  const alone = fresh.filter((voice) => {
    voice.doubt = doubtOfMany(voice.said, words, price);
    if (voice.doubt !== null) return false;
    const isShared = voice.said.vouched || votesFor(voice.said, words, price) > 1;
    if (isShared) voice.counted = voice.said;
    return !isShared && voice.counted !== voice.said;
  });
  for (const voice of alone) {
    const rivals = voices.flatMap(({ counted }) => (counted !== null && isFresh(counted) ? [counted] : []));
    voice.doubt = doubtOfOne(voice, rivals, price);
    if (voice.doubt === null) voice.counted = voice.said;
  }
}

/** How many publishers say about that: the one itself, and the last words of others. */
function votesFor(word: GmpReading, words: readonly GmpReading[], price: number | null): number {
  const isVote = (other: GmpReading) =>
    other.publisher !== word.publisher && isNear(other.gmpRupees, word.gmpRupees, price);
  return 1 + words.filter(isVote).length;
}

/** The words of others that are far from one and have more votes; none against a word that an operator vouched for. */
function outvoting(word: GmpReading, words: readonly GmpReading[], price: number | null): GmpReading[] {
  if (word.vouched) return [];
  const votes = votesFor(word, words, price);
  return words.filter((other) => contradicts(other, word, price) && votesFor(other, words, price) > votes);
}

function contradicts(other: GmpReading, word: GmpReading, price: number | null): boolean {
  return other.publisher !== word.publisher && isFar(other.gmpRupees, word.gmpRupees, price);
}

function doubtOfMany(word: GmpReading, words: readonly GmpReading[], price: number | null): string | null {
  return saidOtherwise(word, outvoting(word, words, price));
}

/** Why a word that nobody shares is not believed. */
function doubtOfOne(
  { said, since, counted }: Hearing,
  rivals: readonly GmpReading[],
  price: number | null,
): string | null {
  const rupees = said.gmpRupees;
  if (counted !== null && isNear(counted.gmpRupees, rupees, price)) return null;
  const contradicted = saidOtherwise(
    said,
    rivals.filter((rival) => contradicts(rival, said, price)),
  );
  if (contradicted !== null) return contradicted;
  if (price !== null && rupees > sharedMultiple * price)
    return `a premium of ${rupees} is more than ${sharedMultiple} times the issue price of ${price}, and no other publisher says so`;
  if (said.quotedAt.getTime() - since.getTime() >= slotMs) return null;
  if (counted !== null && isFar(counted.gmpRupees, rupees, price))
    return `a premium of ${rupees} where the publisher's last was ${counted.gmpRupees}`;
  if (price !== null && rupees > unvouchedMultiple * price)
    return `a premium of ${rupees} is more than the issue price of ${price}, and no other publisher says so`;
  return null;
}

function saidOtherwise({ gmpRupees }: GmpReading, others: readonly GmpReading[]): string | null {
  if (others.length === 0) return null;
  const values = others.map((other) => other.gmpRupees).sort((a, b) => a - b);
  return `a premium of ${gmpRupees} where other publishers say ${median(values)}`;
}
