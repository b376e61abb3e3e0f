import { agree, type Fact, type FieldValues } from './fact';
import type { PresentStatement } from './voice';

/** Voice with its present statement on one fact. */
export interface Voice {
  /** Name of the voice: an exchange or a publishing house. */
  readonly name: string;
  /**
   * `authority`: its value can replace that of another voice. `support`: its value fills a fact that no authority
   * states and counts for or against the values of authorities, but never replaces one.
   */
  readonly standing: 'authority' | 'support';
  readonly word: PresentStatement;
}

/** One value of a contested fact, with the voices that state it and the first instant at which one did. */
export interface Side {
  readonly value: FieldValues;
  readonly voices: readonly string[];
  readonly since: string;
}

/** Value that is believed of one fact, with the open contest about it. */
export interface Settled {
  /** Null when no voice states a value that can be believed. */
  readonly value: FieldValues | null;
  /** Published and contradicting values while the voices disagree; null when they agree. */
  readonly contest: { readonly published: Side; readonly against: readonly Side[] } | null;
}

export interface Contest {
  readonly fact: Fact;
  /** Voices in the order of their authority. */
  readonly voices: readonly Voice[];
  /** Published value, null when there is none. */
  readonly published: FieldValues | null;
  readonly now: Date;
  /** Number of feeds that must state a new value; 2 where a single row is not enough. Default: 1. */
  readonly feedsNeeded?: number;
  /** Tells whether voices of standing `support` keep a published value in place. Default: false. */
  readonly supportHolds?: boolean;
}

/**
 * Time after which a voice that was not read again since a contest began no longer counts as stating its value. Units:
 * milliseconds.
 *
 * Source: docs/spec/truth.md, "How a contest ends".
 */
export const silentAfterMs = 24 * 3_600_000;

/** Voices that state the same value, within the tolerance of the fact. */
interface Camp {
  readonly value: FieldValues;
  readonly voices: Voice[];
}

/**
 * Decides which value of a fact is believed, from all statements on it and the published value.
 *
 * A published value stays as long as a voice still states it, unless an operator vouches for another one, the exchange
 * states the revision, more independent voices state the other value (two at least), or the published value is the
 * first statement of an authority of lower rank.
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

/** Returns the camp that is believed; null when the published value stays although no authority states it. */
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

/** Keeps the published value although no present statement may replace it. */
function heldBack({ published }: Contest, camps: readonly Camp[], candidates: readonly Camp[]): Settled {
  if (published === null || candidates.length === 0) return { value: published, contest: null };
  const side = { value: published, voices: [], since: camps[0]?.voices[0]?.word.since ?? '' };
  return { value: published, contest: { published: side, against: candidates.map(sideOf) } };
}

/** Tells whether a value may replace one that no authority states any more. */
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

/** Tells whether a camp's value replaces the published one, which other voices still state. */
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

/** Tells whether a camp only repeats a value that it stated before the other camp stated a revision. */
function isOldNews(camp: Camp, revised: Camp): boolean {
  return revised.voices.some(({ word }) => word.revised && word.since > latest(camp));
}

/**
 * Tells whether a camp was not read for a day while its rival was, or began to state its value later; false when
 * neither was read.
 */
function isSilenced(camp: Camp, rival: Camp, now: Date): boolean {
  if (isHeard(camp, rival, now)) return false;
  const isPresent = now.getTime() - Date.parse(lastHeard(rival)) <= silentAfterMs;
  return isPresent || latest(rival) > lastHeard(camp);
}

function lastHeard(camp: Camp): string {
  return lastOf(camp, ({ heardAt, since }) => heardAt ?? since);
}

/** Tells whether a camp was read within the last day, or its rival's value is younger than that. */
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

/** Returns the camp with the most voices; among equals, that of the first authority. */
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

function lastOf({ voices }: Camp, instant: (word: PresentStatement) => string): string {
  const instants = voices.map(({ word }) => instant(word)).sort();
  return instants.at(-1) ?? '';
}

function isAuthority({ standing }: Voice): boolean {
  return standing === 'authority';
}

/**
 * Completes the camp's value: fields that it lacks come from its other voices, then from the published value if that
 * agrees with it.
 */
function filled(fact: Fact, { value, voices }: Camp, published: FieldValues | null): FieldValues {
  const added = Object.assign({}, ...[...voices].reverse().map(({ word }) => word.value)) as FieldValues;
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
