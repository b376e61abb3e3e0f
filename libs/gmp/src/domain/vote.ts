import type { GmpPublisher } from '@market/contracts';
import { dayInIndia, type IndianDay } from '@market/kernel';
import { freshForMs, median, valueOf } from './aggregate';
import type { GmpDay, GmpReading } from './gmp';
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
  /** Its last word that is believed, null while there is none. */
  readonly counted: GmpReading | null;
  /** The first of the words with which the publisher says about the same as with the last. */
  readonly since: GmpReading;
  /** What it said before those, null while it said nothing else. */
  readonly movedFrom: GmpReading | null;
}

/** What the readings of one IPO come to. */
export interface Judgement {
  /** The last value of each day in India on which a word was believed, oldest first. */
  readonly days: readonly GmpDay[];
  readonly voices: ReadonlyMap<GmpPublisher, Voice>;
  /** Why each reading was not believed at last, while it was its publisher's last word; null when it was. */
  readonly verdicts: ReadonlyMap<GmpReading, string | null>;
  /** The readings that counted, if only until others outvoted them. */
  readonly believed: ReadonlySet<GmpReading>;
}

interface Hearing extends Voice {
  doubt: string | null;
  counted: GmpReading | null;
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
 * outcome depends on the readings and the price alone, not on the order in which they came.
 *
 * @param price upper end of the band, null while unknown
 */
export function judge(readings: readonly GmpReading[], price: number | null): Judgement {
  const voices = new Map<GmpPublisher, Hearing>();
  const verdicts = new Map<GmpReading, string | null>();
  const believed = new Set<GmpReading>();
  const days = new Map<IndianDay, GmpDay>();
  const ordered = inOrder(readings);
  let asOf: Date | null = null;
  for (const reading of ordered) {
    hear(voices, reading, price);
    weigh([...voices.values()], { at: reading.quotedAt, price, readings: ordered });
    for (const { said, doubt } of voices.values()) verdicts.set(said, doubt);
    const counted = [...voices.values()].flatMap((voice) => voice.counted ?? []);
    for (const word of counted) believed.add(word);
    asOf = latest(asOf, reading, counted);
    const value = valueOf(counted, asOf);
    if (value === null) continue;
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

function hear(voices: Map<GmpPublisher, Hearing>, said: GmpReading, price: number | null): void {
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
    vouchedRupees: said.vouched ? said.gmpRupees : carriesOn ? level : null,
  });
}

/** Judges the last words of all publishers that are fresh at an instant. */
function weigh(voices: readonly Hearing[], { at, price, readings }: Scales): void {
  const isFresh = ({ quotedAt }: GmpReading) => at.getTime() - quotedAt.getTime() <= freshForMs;
  const fresh = voices.filter(({ said }) => isFresh(said));
  const words = fresh.map(({ said }) => said);
  for (const voice of fresh) {
    const isOutvoted = voice.counted !== null && outvoting(voice.counted, words, price).length > 0;
    if (isOutvoted && voice.vouchedRupees === null) voice.counted = null;
  }
  const alone = fresh.filter((voice) => {
    const { said, vouchedRupees } = voice;
    voice.doubt = vouchedRupees === null ? saidOtherwise(said, outvoting(said, words, price)) : null;
    if (voice.doubt !== null) return false;
    const isBelieved = said.believedAt !== null || vouchedRupees !== null || votesFor(said, words, price) > 1;
    if (isBelieved) voice.counted = said;
    return !isBelieved && voice.counted !== said;
  });
  for (const voice of alone) {
    const counting = voices.flatMap(({ counted }) => (counted !== null && isFresh(counted) ? [counted] : []));
    voice.doubt = doubtOfOne(voice, [...counting, ...laterBeliefs(voice.said, readings)], price);
    if (voice.doubt === null) voice.counted = voice.said;
  }
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
  { said, since, counted }: Hearing,
  rivals: readonly GmpReading[],
  price: number | null,
): string | null {
  const rupees = said.gmpRupees;
  if (price !== null && rupees > sharedMultiple * price)
    return `a premium of ${rupees} is more than ${sharedMultiple} times the issue price of ${price}, and no other publisher says so`;
  const later = rivals.find((rival) => rival.publisher === said.publisher && rival.quotedAt > said.quotedAt);
  if (later && isFar(later.gmpRupees, rupees, price))
    return `a premium of ${rupees} came late, and the publisher says ${later.gmpRupees} since`;
  if (counted !== null && isNear(counted.gmpRupees, rupees, price)) return null;
  const contradicted = saidOtherwise(
    said,
    rivals.filter((rival) => contradicts(rival, said, price)),
  );
  if (contradicted !== null) return contradicted;
  if (said.quotedAt.getTime() - since.quotedAt.getTime() >= slotMs) return null;
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
