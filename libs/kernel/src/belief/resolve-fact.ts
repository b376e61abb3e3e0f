import { agree, type Fact, type FieldValues } from './fact';
import type { PresentStatement } from './present-statement';

/** Party with its present statement on one fact. */
export interface StatingParty {
  /** Name of the party: an exchange or a publishing house. */
  readonly name: string;
  /**
   * `authority`: its value can replace that of another party. `support`: its value fills a fact that no authority
   * states and counts for or against the values of authorities, but never replaces one.
   */
  readonly role: 'authority' | 'support';
  readonly presentStatement: PresentStatement;
}

/** One value of a disputed fact, with the parties that state it and the first instant at which one did. */
export interface CandidateSummary {
  readonly value: FieldValues;
  readonly parties: readonly string[];
  readonly since: string;
}

/** Value that is believed of one fact, with the open dispute about it. */
export interface ResolvedFact {
  /** Null when no party states a value that can be believed. */
  readonly value: FieldValues | null;
  /** Published and contradicting values while the parties disagree; null when they agree. */
  readonly dispute: {
    readonly published: CandidateSummary;
    readonly against: readonly CandidateSummary[];
  } | null;
}

export interface ResolutionInput {
  readonly fact: Fact;
  /** Parties in the order of their authority. */
  readonly parties: readonly StatingParty[];
  /** Published value, null when there is none. */
  readonly published: FieldValues | null;
  readonly now: Date;
  /** Number of feeds that must state a new value; 2 where a single row is not enough. Default: 1. */
  readonly feedsNeeded?: number;
  /** Tells whether parties with the role `support` keep a published value in place. Default: false. */
  readonly supportHolds?: boolean;
}

/**
 * Time after which a party that was not read again since a dispute began no longer counts as stating its value. Units:
 * milliseconds.
 *
 * Source: docs/spec/truth.md, "How a dispute ends".
 */
export const staleAfterMs = 24 * 3_600_000;

/** Parties that state the same value, within the tolerance of the fact. */
interface Candidate {
  readonly value: FieldValues;
  readonly parties: StatingParty[];
}

/**
 * Decides which value of a fact is believed, from all statements on it and the published value.
 *
 * A published value stays as long as a party still states it, unless an operator vouches for another one, the exchange
 * states the revision, more independent parties state the other value (two at least), its parties are silent, or the published
 * value is the first statement of an authority of lower rank. A value that took place by an exchange of higher rank does not yield
 * to silence alone. Of two values at most one replaces the other, so that none returns
 * while the statements stay the same.
 *
 * Source: docs/spec/truth.md, "Stating parties", "How a dispute ends" and "An exchange on its own issue".
 */
export function resolveFact(input: ResolutionInput): ResolvedFact {
  const { fact, published } = input;
  const candidates = groupByValue(fact, input.parties);
  const authorities = candidates.filter(({ parties }) => parties.some(isAuthority));
  const eligible = authorities.length > 0 ? authorities : candidates.slice(0, 1);
  const current =
    published === null ? undefined : eligible.find(({ value }) => agree(fact, value, published));
  const best = chooseCandidate(input, candidates, eligible, current);
  if (best === null) return keepPublished(input, candidates, eligible);
  const value = completeValue(fact, best, published);
  const against = eligible.filter((candidate) => candidate !== best && isFresh(candidate, best, input.now));
  return {
    value,
    dispute: against.length === 0 ? null : { published: summarize(best), against: against.map(summarize) },
  };
}

/** Returns the candidate to believe; null when the published value stays although no authority states it. */
function chooseCandidate(
  input: ResolutionInput,
  candidates: readonly Candidate[],
  eligible: readonly Candidate[],
  current: Candidate | undefined,
): Candidate | null {
  const approved = eligible.filter(({ parties }) =>
    parties.some(({ presentStatement }) => presentStatement.vouched),
  );
  if (approved.length > 0) return findNewest(approved);
  if (input.published === null) return current ?? findMostSupported(eligible);
  if (current === undefined) {
    const [first] = eligible.filter((candidate) => mayReplace(candidate, input, candidates));
    return first === undefined
      ? null
      : findMostSupported(eligible.filter((candidate) => mayReplace(candidate, input, candidates)));
  }
  const superseding = eligible.filter(
    (candidate) => candidate !== current && supersedes(candidate, current, input),
  );
  return superseding.length === 0 ? current : findMostSupported(superseding);
}

/** Keeps the published value although no present statement may replace it. */
function keepPublished(
  { published }: ResolutionInput,
  candidates: readonly Candidate[],
  eligible: readonly Candidate[],
): ResolvedFact {
  if (published === null || eligible.length === 0) return { value: published, dispute: null };
  const unstated = {
    value: published,
    parties: [],
    since: candidates[0]?.parties[0]?.presentStatement.since ?? '',
  };
  return { value: published, dispute: { published: unstated, against: eligible.map(summarize) } };
}

/** Tells whether a value may replace one that no authority states any more. */
function mayReplace(
  candidate: Candidate,
  { fact, published, feedsNeeded = 1, supportHolds = false, now }: ResolutionInput,
  candidates: readonly Candidate[],
): boolean {
  if (candidate.parties.some(({ presentStatement }) => presentStatement.revised)) return true;
  if (countFeeds(candidate) < feedsNeeded) return false;
  if (!supportHolds || published === null) return true;
  const supported = candidates.find(
    ({ parties, value }) => !parties.some(isAuthority) && agree(fact, value, published),
  );
  if (supported === undefined || !isFresh(supported, candidate, now)) return true;
  return candidate.parties.length >= 2;
}

/** Tells whether a candidate's value replaces the published one, which other parties still state. */
function supersedes(candidate: Candidate, current: Candidate, input: ResolutionInput): boolean {
  const { fact, now, feedsNeeded = 1 } = input;
  if (isStale(candidate, current, now)) return false;
  if (revises(fact, candidate, current)) return true;
  if (countFeeds(candidate) < feedsNeeded) return false;
  if (isStale(current, candidate, now) && !isLasting(current, candidate, input)) return true;
  if (revises(fact, current, candidate)) return false;
  const authorities = current.parties.filter(isAuthority);
  if (candidate.parties.length >= 2 && candidate.parties.length > current.parties.length) return true;
  const areFirstStatements = [...authorities, ...candidate.parties].every(
    ({ presentStatement }) => !presentStatement.change,
  );
  return (
    areFirstStatements &&
    current.parties.length <= candidate.parties.length &&
    outranks(candidate, current, input.parties)
  );
}

/**
 * Tells whether silence does not end a value: it took place by an exchange that goes before those of the other value. What
 * took place is not stated every day.
 */
function isLasting(current: Candidate, candidate: Candidate, { fact, parties }: ResolutionInput): boolean {
  const took = current.parties.filter((party) => isAuthority(party) && party.presentStatement.revised);
  return (
    fact.takesPlace === true &&
    took.length > 0 &&
    !outranks(candidate, { value: current.value, parties: took }, parties)
  );
}

/** Tells whether an authority states a candidate as a revision that the other one does not follow. */
function revises({ takesPlace }: Fact, candidate: Candidate, other: Candidate): boolean {
  const revisedAt = (of: Candidate) =>
    of.parties.flatMap((party) =>
      isAuthority(party) && party.presentStatement.revised ? party.presentStatement.since : [],
    );
  const [since, against] = [revisedAt(candidate).sort().at(-1), revisedAt(other).sort().at(-1)];
  if (since === undefined || since < lastChangedAt(other)) return false;
  return against === undefined || (takesPlace !== true && since > against);
}

/**
 * Tells whether a candidate was not read for a day while the other one was read, or began later; false when
 * neither was read.
 */
function isStale(candidate: Candidate, other: Candidate, now: Date): boolean {
  if (isFresh(candidate, other, now)) return false;
  const isPresent = now.getTime() - Date.parse(lastReadAt(other)) <= staleAfterMs;
  return isPresent || lastChangedAt(other) > lastReadAt(candidate);
}

function lastReadAt(candidate: Candidate): string {
  return latestInstant(candidate, ({ heardAt, since }) => heardAt ?? since);
}

/** Tells whether a candidate was read within the last day, or the other one began within it. */
function isFresh(candidate: Candidate, other: Candidate, now: Date): boolean {
  return candidate.parties.some(({ presentStatement }) => {
    const since =
      [presentStatement.since, presentStatement.heardAt ?? '', other.parties[0]?.presentStatement.since ?? '']
        .sort()
        .at(-1) ?? '';
    return now.getTime() - new Date(since).getTime() <= staleAfterMs;
  });
}

function groupByValue(fact: Fact, parties: readonly StatingParty[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const party of parties) {
    const candidate = candidates.find(({ value }) => agree(fact, value, party.presentStatement.value));
    if (candidate === undefined) candidates.push({ value: party.presentStatement.value, parties: [party] });
    else candidate.parties.push(party);
  }
  return candidates;
}

/** Returns the candidate with the most parties; among equals, that of the first authority. */
function findMostSupported(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.parties.length > best.parties.length ? candidate : best),
    null,
  );
}

function findNewest(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || lastChangedAt(candidate) > lastChangedAt(best) ? candidate : best),
    null,
  );
}

function outranks(candidate: Candidate, other: Candidate, parties: readonly StatingParty[]): boolean {
  const rank = ({ parties: own }: Candidate) => Math.min(...own.map((party) => parties.indexOf(party)));
  return rank(candidate) < rank(other);
}

function countFeeds({ parties }: Candidate): number {
  return parties.reduce((sum, { presentStatement }) => sum + presentStatement.feeds.length, 0);
}

function lastChangedAt(candidate: Candidate): string {
  return latestInstant(candidate, ({ since }) => since);
}

function latestInstant({ parties }: Candidate, instant: (statement: PresentStatement) => string): string {
  const instants = parties.map(({ presentStatement }) => instant(presentStatement)).sort();
  return instants.at(-1) ?? '';
}

function isAuthority({ role }: StatingParty): boolean {
  return role === 'authority';
}

/**
 * Completes a candidate's value: fields that it lacks come from its other parties, then from the published value if
 * that agrees with it.
 */
function completeValue(
  fact: Fact,
  { value, parties }: Candidate,
  published: FieldValues | null,
): FieldValues {
  const added = Object.assign(
    {},
    ...[...parties].reverse().map(({ presentStatement }) => presentStatement.value),
  ) as FieldValues;
  if (fact.exclusive) return value;
  return { ...(published !== null && agree(fact, value, published) ? published : {}), ...added, ...value };
}

function summarize({ value, parties }: Candidate): CandidateSummary {
  return {
    value,
    parties: parties.map(({ name }) => name),
    since: parties.map(({ presentStatement }) => presentStatement.since).sort()[0] ?? '',
  };
}
