import { agree, type Fact, type Said } from './statement';
import type { Word } from './voice';

/** A voice with its word on one fact. */
export interface Voice {
  /** Name of the voice: an exchange or a publishing house. */
  readonly name: string;
  /**
   * `authority`: its word can be published over another's. `support`: it fills a fact that no authority states and speaks
   * for or against what authorities state, but never replaces it.
   */
  readonly standing: 'authority' | 'support';
  readonly word: Word;
}

/** One side of a contest. */
export interface Side {
  readonly value: Said;
  readonly voices: readonly string[];
  readonly since: string;
}

/** What is believed of one fact. */
export interface Settled {
  /** Null when nobody states anything that can be believed. */
  readonly value: Said | null;
  /** The sides when voices contradict each other and the matter is open; null when it is not. */
  readonly contest: { readonly published: Side; readonly against: readonly Side[] } | null;
}

export interface Contest {
  readonly fact: Fact;
  /** Voices in the order of their authority. */
  readonly voices: readonly Voice[];
  /** The value that is published, null when none is. */
  readonly published: Said | null;
  readonly now: Date;
  /** How many feeds must state a new value; 2 where a lone row is not enough. Default: 1. */
  readonly feedsNeeded?: number;
  /** Whether voices of standing `support` keep a published value in place. Default: false. */
  readonly supportHolds?: boolean;
}

/**
 * A voice that was not heard for so long after a contest began no longer states its value.
 *
 * Source: docs/spec/truth.md, "How a contest ends".
 */
const silentAfterMs = 24 * 3_600_000;

/** Voices that state about the same value. */
interface Camp {
  readonly value: Said;
  readonly voices: Voice[];
}

/**
 * Decides what is believed of a fact from everything that is stated of it, and from what is published.
 *
 * A published value stays as long as a voice still states it, unless an operator vouches for another one, the exchange
 * states the revision, more independent voices state the other value (two at least), or the published value was only the
 * first word of a lesser authority.
 *
 * Source: docs/spec/truth.md, "Voices", "How a contest ends" and "An exchange on its own issue".
 */
export function settle(contest: Contest): Settled {
  const { fact, published } = contest;
  const camps = campsOf(fact, contest.voices);
  const authorities = camps.filter(({ voices }) => voices.some(isAuthority));
  const candidates = authorities.length > 0 ? authorities : camps.slice(0, 1);
  const standing =
    published === null ? undefined : candidates.find(({ value }) => agree(fact, value, published));
  const best = chosen(contest, camps, candidates, standing);
  if (best === null) return heldBack(contest, camps, candidates);
  const value = filled(fact, best, published);
  const against = candidates.filter((camp) => camp !== best && isHeard(camp, best, contest.now));
  return {
    value,
    contest: against.length === 0 ? null : { published: sideOf(best), against: against.map(sideOf) },
  };
}

/** The camp that is believed; null when the published value stays although no authority states it. */
function chosen(
  contest: Contest,
  camps: readonly Camp[],
  candidates: readonly Camp[],
  standing: Camp | undefined,
): Camp | null {
  const vouched = candidates.filter(({ voices }) => voices.some(({ word }) => word.vouched));
  if (vouched.length > 0) return newest(vouched);
  if (contest.published === null) return standing ?? strongest(candidates);
  if (standing === undefined) {
    const [first] = candidates.filter((camp) => mayReplace(camp, contest, camps));
    return first === undefined
      ? null
      : strongest(candidates.filter((camp) => mayReplace(camp, contest, camps)));
  }
  const rivals = candidates.filter((camp) => camp !== standing && overthrows(camp, standing, contest));
  return rivals.length === 0 ? standing : strongest(rivals);
}

/** The published value goes on being published although nobody's present word is good enough. */
function heldBack({ published }: Contest, camps: readonly Camp[], candidates: readonly Camp[]): Settled {
  if (published === null || candidates.length === 0) return { value: published, contest: null };
  const side = { value: published, voices: [], since: camps[0]?.voices[0]?.word.since ?? '' };
  return { value: published, contest: { published: side, against: candidates.map(sideOf) } };
}

/** Whether a value may replace one that no authority states any more. */
function mayReplace(
  camp: Camp,
  { fact, published, feedsNeeded = 1, supportHolds = false, now }: Contest,
  camps: readonly Camp[],
): boolean {
  if (camp.voices.some(({ word }) => word.revised)) return true;
  if (feedsOf(camp) < feedsNeeded) return false;
  if (!supportHolds || published === null) return true;
  const witnesses = camps.find(
    ({ voices, value }) => !voices.some(isAuthority) && agree(fact, value, published),
  );
  if (witnesses === undefined || !isHeard(witnesses, camp, now)) return true;
  return camp.voices.length >= 2;
}

/** Whether a camp's value replaces the published one, which others still state. */
function overthrows(camp: Camp, standing: Camp, contest: Contest): boolean {
  const { now, feedsNeeded = 1 } = contest;
  const revision = camp.voices.find(({ word, standing: kind }) => kind === 'authority' && word.revised);
  if (revision !== undefined && revision.word.since >= latest(standing)) return true;
  if (feedsOf(camp) < feedsNeeded) return false;
  if (isSilenced(standing, camp, now)) return true;
  const authorities = standing.voices.filter(isAuthority);
  if (camp.voices.length >= 2 && camp.voices.length > standing.voices.length && !isOldNews(camp, standing))
    return true;
  const isFirstWord = [...authorities, ...camp.voices].every(({ word }) => !word.change);
  return (
    isFirstWord && standing.voices.length <= camp.voices.length && comesBefore(camp, standing, contest.voices)
  );
}

/** Whether a camp only repeats what it said before the other stated a revision. */
function isOldNews(camp: Camp, revised: Camp): boolean {
  return revised.voices.some(({ word }) => word.revised && word.since > latest(camp));
}

/** Tells whether a camp fell silent while another went on, or began, to say its own: not when both did. */
function isSilenced(camp: Camp, rival: Camp, now: Date): boolean {
  if (isHeard(camp, rival, now)) return false;
  const isPresent = now.getTime() - Date.parse(lastHeard(rival)) <= silentAfterMs;
  return isPresent || latest(rival) > lastHeard(camp);
}

function lastHeard(camp: Camp): string {
  return lastOf(camp, ({ heardAt, since }) => heardAt ?? since);
}

/** Tells whether a camp still speaks, next to a rival that began to speak at some time. */
function isHeard(camp: Camp, rival: Camp, now: Date): boolean {
  return camp.voices.some(({ word }) => {
    const since = [word.since, word.heardAt ?? '', rival.voices[0]?.word.since ?? ''].sort().at(-1) ?? '';
    return now.getTime() - new Date(since).getTime() <= silentAfterMs;
  });
}

function campsOf(fact: Fact, voices: readonly Voice[]): Camp[] {
  const camps: Camp[] = [];
  for (const voice of voices) {
    const camp = camps.find(({ value }) => agree(fact, value, voice.word.value));
    if (camp === undefined) camps.push({ value: voice.word.value, voices: [voice] });
    else camp.voices.push(voice);
  }
  return camps;
}

/** The camp with the most voices, of equals the one of the first authority. */
function strongest(camps: readonly Camp[]): Camp | null {
  return camps.reduce<Camp | null>(
    (best, camp) => (best === null || camp.voices.length > best.voices.length ? camp : best),
    null,
  );
}

function newest(camps: readonly Camp[]): Camp | null {
  return camps.reduce<Camp | null>(
    (best, camp) => (best === null || latest(camp) > latest(best) ? camp : best),
    null,
  );
}

function comesBefore(camp: Camp, other: Camp, voices: readonly Voice[]): boolean {
  const place = ({ voices: own }: Camp) => Math.min(...own.map((voice) => voices.indexOf(voice)));
  return place(camp) < place(other);
}

function feedsOf({ voices }: Camp): number {
  return voices.reduce((sum, { word }) => sum + word.feeds.length, 0);
}

function latest(camp: Camp): string {
  return lastOf(camp, ({ since }) => since);
}

function lastOf({ voices }: Camp, instant: (word: Word) => string): string {
  const instants = voices.map(({ word }) => instant(word)).sort();
  return instants.at(-1) ?? '';
}

function isAuthority({ standing }: Voice): boolean {
  return standing === 'authority';
}

/** The camp's value; fields that it leaves open keep what is published, where it can be of the same fact. */
function filled(fact: Fact, { value, voices }: Camp, published: Said | null): Said {
  const added = Object.assign({}, ...[...voices].reverse().map(({ word }) => word.value)) as Said;
  if (fact.exclusive) return value;
  return { ...(published !== null && agree(fact, value, published) ? published : {}), ...added, ...value };
}

function sideOf({ value, voices }: Camp): Side {
  return {
    value,
    voices: voices.map(({ name }) => name),
    since: voices.map(({ word }) => word.since).sort()[0] ?? '',
  };
}
