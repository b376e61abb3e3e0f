import { type Fact, statementsAfter, sameValue, type FieldValues, type Statements } from '@market/kernel';
import { type Doubt, tooMany } from '..';
import {
  type KnownRecords,
  type LedgerEntry,
  LedgerEntries,
  type LedgerRow,
  sameButTime,
  sightingOn,
} from './ledger-entry';
import { withAwaited, withoutAwaited } from './awaited-facts';
import { believe } from './believe';
import { doubtOf, type OpenQuestion } from './open-questions';
import { claimDoubts } from './claim-doubts';
import { isUncounted } from './counted-facts';
import { findDisputedFacts } from './disputed-facts';
import { type ExaminedPayload, examinePayload, unexamined } from './examined-payload';
import { pendingDaysOf } from './pending-days';
import {
  type Claim,
  keyOf,
  type LedgerRules,
  type LedgerRun,
  RefusedRow,
  type ScreenedClaim,
} from './ledger-rules';
import { dated } from './provenance';
import { type Sighting, sightingKey, withNamesOf } from './sighting';
import { findChangedFact, type LedgerOutcome, type Movement, revisionsOf } from './record-changes';
import { isOfAnother } from './rival-claims';
import { changesAtOnce, factsOfOneParty, isLoad } from './single-readings';
import { soundPart, unsureFacts } from './sound-part';
import { twinDoubts, withoutFacts } from './twin-claims';
import { keysStatedTwice, unsettledIdentifiers } from './unsettled-key';
import { withoutUnstated, withWithheld } from './withheld';

/**
 * Applies claims to all records that a batch concerns, one by one, in memory, and returns the rows to be written. A
 * claim that contradicts the believed values is stored as a statement and raises a doubt with both sides.
 */
export class Ledger<Row extends LedgerRow, C extends Claim = Claim> {
  private readonly records: LedgerEntries<Row>;
  private readonly stored = new Map<string, Sighting>();
  private readonly applied = new Map<string, { sighting: Sighting; times: number; isDoubted: boolean }>();
  private readonly doubts: Doubt[] = [];
  private readonly settledDoubts: Doubt[] = [];
  private readonly left = new Map<string, Sighting>();
  private readonly byKey = new Map<string, Sighting>();
  private payload: ExaminedPayload = unexamined;
  private appliedCount = 0;
  private unchanged = 0;

  constructor(
    private readonly rules: LedgerRules<Row, C>,
    private run: LedgerRun,
    private readonly known: KnownRecords<Row>,
  ) {
    this.records = new LedgerEntries((row, sightings) => rules.keysOf(row, sightings));
    const byRecord = new Map<string, Sighting[]>();
    for (const sighting of known.sightings) {
      this.stored.set(sightingKey(sighting), sighting);
      this.byKey.set(keyOf(sighting), sighting);
      byRecord.set(sighting.recordId, [...(byRecord.get(sighting.recordId) ?? []), sighting]);
    }
    for (const row of known.rows) {
      const sightings = byRecord.get(row.id) ?? [];
      this.records.enter({ id: row.id, before: row, known: sightings, row, sightings });
    }
  }

  /** Examines all claims of a payload before the first is applied: see `ExaminedPayload`. */
  examine(claims: readonly C[]): void {
    const known = (claim: C) => this.byKey.get(keyOf(claim));
    this.run = { ...this.run, statedTwice: keysStatedTwice(claims) };
    this.payload = examinePayload(this.rules, this.run, claims, known, this.rehearsal());
  }

  /** Returns a function that applies claims to a copy of this ledger, and returns the ids of their records. */
  private rehearsal(): (claim: C) => string | null {
    let copy: Ledger<Row, C> | null = null;
    return (claim) => {
      copy ??= new Ledger(this.rules, this.run, this.known);
      const entry = copy.entryOf(0, claim, false);
      if (entry) copy.applyTo(0, entry, { claim, reason: null }, false);
      return entry?.id ?? null;
    };
  }

  /** Applies one claim, or records a doubt why it cannot be applied. */
  apply(index: number, claim: C, trusted: boolean): void {
    this.appliedCount += 1;
    const rivalry = trusted ? undefined : this.payload.rivals.get(claim);
    if (rivalry !== undefined) return this.doubt(index, rivalry);
    const twins = (!trusted && this.payload.twins.get(claim)) || [];
    const sound = twins.length === 0 ? claim : withoutFacts(claim, twins);
    this.doubts.push(...twinDoubts(claim, twins, this.run.now).map((doubt) => ({ index, ...doubt })));
    const entry = this.entryOf(index, sound, trusted);
    if (!entry) return;
    const screened = this.screened(entry, sound, trusted);
    if (screened.reason !== null) this.doubt(index, screened.reason);
    this.applyTo(index, entry, screened, trusted);
  }

  /** Returns the record that a claim is about; undefined, mostly with a doubt, if it cannot be applied. */
  private entryOf(index: number, claim: C, trusted: boolean): LedgerEntry<Row> | undefined {
    const identity = this.rules.identify(
      claim,
      this.records.candidates(this.rules.keysOfClaim(claim)),
      trusted,
      this.run,
    );
    if (identity.match !== 'known' && claim.supports) {
      this.unchanged += 1;
      return undefined;
    }
    if (identity.match === 'doubtful') return this.doubt(index, identity.reason, identity.waiting);
    const unproven = trusted ? undefined : claim.unproven;
    if (identity.match === 'new' && (!claim.founds || this.run.perSubject || unproven !== undefined))
      return this.doubt(index, unproven ?? 'no record of this name and day is known', true);
    if (claim.unclear !== undefined && !trusted)
      this.doubts.push({ index, reason: claim.unclear, slight: true });
    if (claim.unclear !== undefined && !trusted && identity.match === 'new') return undefined;
    if (identity.leaves !== undefined) this.takeKey(identity.leaves, claim);
    return identity.match === 'known'
      ? this.records.find(identity.id)
      : { id: this.rules.newId(claim), before: null, known: [], row: null, sightings: [] };
  }

  /** Takes the key of a claim from a record that has it by mistake, with all that was stated under it. */
  private takeKey(recordId: string, claim: C): void {
    const entry = this.records.find(recordId);
    const sighting = entry && sightingOn(entry, claim);
    if (entry === undefined || sighting === undefined) return;
    entry.sightings = entry.sightings.filter((one) => one !== sighting);
    this.applied.delete(sightingKey(sighting));
    this.left.set(sightingKey(sighting), sighting);
  }

  /** Tells how the end of a fact is announced: not for a record that lost a key, whose statements were never about it. */
  private announcing({ id }: LedgerEntry<Row>): Pick<LedgerRun, 'historic'> {
    const hasLost = [...this.left.values()].some(({ recordId }) => recordId === id);
    return { historic: this.run.historic || hasLost };
  }

  /** Returns the claim without the facts that the feature's screening removes, with its reason to doubt them. */
  private screened(entry: LedgerEntry<Row>, claim: C, trusted: boolean): ScreenedClaim<C> {
    const before = sightingOn(entry, claim)?.statements ?? {};
    return (trusted ? null : this.rules.screen?.(claim, entry.row, before)) ?? { claim, reason: null };
  }

  /**
   * Weighs a known record again without a claim, from other sightings than before: statements that no page made were
   * removed, or those of a duplicate were added. Published values that none of them states do not count. Sightings that
   * are left out stay stored; the caller removes them.
   *
   * @returns the reason why no row follows from these sightings, and nothing changes; null when one does
   */
  reweigh(recordId: string, sightings: readonly Sighting[]): string | null {
    const { rules, run } = this;
    const entry = this.records.find(recordId);
    if (!entry?.row) return 'the record is not known';
    const belief = believe(rules, withoutUnstated(rules, entry.row, sightings), sightings, run.now, true);
    const composed = rules.compose(belief.believed, entry, sightings, run, null);
    if (composed instanceof RefusedRow) return composed.reason;
    const row = withWithheld(rules, entry, composed, belief, this.announcing(entry));
    entry.row = sameButTime(entry.row, row) ? entry.row : row;
    entry.sightings = sightings;
    for (const sighting of sightings)
      this.applied.set(sightingKey(sighting), { sighting, times: 1, isDoubted: false });
    return null;
  }

  /** Returns records that the batch created. */
  createdRows(): readonly Row[] {
    return this.records.all().flatMap(({ before, row }) => (before === null && row !== null ? [row] : []));
  }

  /** Returns the result. @param finish completes a new record by values that depend on its table: its slug */
  outcome(finish: (row: Row) => Row = (row) => row): LedgerOutcome<Row> {
    // A record that would have no statement left keeps those under its former key: its own row did not come.
    const left = [...this.left.values()].filter(({ recordId }) => this.sightingsOf(recordId).length > 0);
    for (const { recordId } of left) this.reweigh(recordId, this.sightingsOf(recordId));
    const movements = this.records.all().flatMap(({ before, row, sightings }): Movement<Row>[] => {
      if (row === null || (before !== null && sameButTime(before, row))) return [];
      const after = before === null ? finish(row) : row;
      return [{ before, after: dated(this.rules, before, after, sightings) }];
    });
    const entries = [...this.applied.values()];
    const moved = new Set(movements.map(({ after }) => after.id));
    const changed = entries.filter(
      ({ sighting }) => !sameValue(sighting, this.stored.get(sightingKey(sighting))),
    );
    const accepted = changed
      .filter(
        ({ sighting, isDoubted }) => moved.has(sighting.recordId) || (!isDoubted && this.saysMore(sighting)),
      )
      .reduce((sum, { times }) => sum + times, 0);
    const worked = entries.reduce((sum, { times }) => sum + times, 0);
    return {
      movements,
      sightings: changed.map(({ sighting }) => sighting),
      left: left.filter((sighting) => !this.applied.has(sightingKey(sighting))),
      revisions: movements.flatMap((movement) => revisionsOf(this.rules, this.run.source, movement)),
      accepted,
      unchanged: this.unchanged + worked - accepted,
      doubts: [...this.doubts, ...this.doubtsOfSettled()],
    };
  }

  private sightingsOf(recordId: string): readonly Sighting[] {
    return this.records.find(recordId)?.sightings ?? [];
  }

  private applyTo(
    index: number,
    entry: LedgerEntry<Row>,
    screened: ScreenedClaim<C>,
    trusted: boolean,
  ): void {
    const { rules, run } = this;
    const { claim } = screened;
    const old = sightingOn(entry, claim);
    const before = withoutAwaited(old?.statements ?? {}, run.feedId);
    const open = believe(rules, entry.row, entry.sightings, run.now).questions;
    const revisedWith = rules.revisedBy?.(claim.saying, before, entry.row) ?? {};
    const atOnce = [
      ...changesAtOnce(rules, entry.row, claim.saying, run),
      ...unsettledIdentifiers(rules.facts, entry.sightings, run),
    ];
    const payload = { ...claim.saying, revisedWith, atOnce, feed: run.feedId };
    const unsure = trusted ? [] : unsureFacts(rules, payload, before);
    const slipped = trusted
      ? []
      : [...this.payload.slipped, ...(this.payload.borrowed.get(keyOf(claim)) ?? [])];
    const wandered = this.payload.wandered.get(keyOf(claim)) ?? [];
    const waiting = trusted ? [] : [...wandered, ...(rules.waiting?.(claim, entry, run) ?? [])];
    const once = trusted || isLoad(run) ? [] : factsOfOneParty(rules);
    const saying = { ...payload, vouched: trusted, unsure, slipped, waiting, once };
    const disputed = findDisputedFacts(rules, entry.row, claim, entry.sightings, open);
    const doubted = (fact: Fact, value: FieldValues) => {
      const isWaiting = old !== undefined && isUncounted(rules, fact, entry.row, old, run.feedId);
      return doubtOf(open, fact, value) ?? (isWaiting ? 'change' : null);
    };
    const applyValues = (said: FieldValues) => {
      const statements = statementsAfter(
        rules.facts,
        before,
        { ...saying, said },
        run.now,
        ({ name }) => disputed.has(name),
        doubted,
      );
      const marked = withAwaited(rules, statements, old?.statements ?? {}, saying, said, run.now);
      const sighting = this.sightingOf(entry, claim, old, marked);
      const sightings = [...entry.sightings.filter((one) => one !== old), sighting];
      return { sighting, sightings, ...believe(rules, entry.row, sightings, run.now) };
    };
    const first = applyValues(saying.said);
    const sound = trusted
      ? saying.said
      : soundPart(rules, entry.row, { ...saying, isLoad: isLoad(run) }, before, first);
    const { sighting, sightings, believed, questions } = sound === saying.said ? first : applyValues(sound);
    const reasons = new Set(questions.filter(({ waits }) => !waits).map(({ reason }) => reason));
    if (entry.row === null && reasons.size > 1 && !trusted) return this.doubt(index, [...reasons].join('; '));
    const pending = pendingDaysOf(rules, { questions }, sightings);
    const composed = rules.compose(believed, entry, sightings, run, pending);
    if (composed instanceof RefusedRow) return this.refuse(index, composed, trusted ? [] : questions);
    const raised = claimDoubts(rules.facts, run, claim, sighting, { believed, questions }, trusted);
    this.doubts.push(...raised.map((doubt) => ({ index, ...doubt })));
    if (old === undefined && !trusted && isOfAnother(entry, claim, raised)) return;
    const row = withWithheld(rules, entry, composed, { believed, questions }, this.announcing(entry));
    const unsettled = trusted ? null : findChangedFact(rules, run, entry, row, sighting);
    if (unsettled !== null)
      this.settledDoubts.push({ index, reason: `${unsettled} of a settled record would change` });
    entry.row = entry.row !== null && sameButTime(entry.row, row) ? entry.row : row;
    const isDoubted = raised.length > 0;
    const named = isDoubted || unsure.length > 0 ? withNamesOf(old, sighting) : sighting;
    entry.sightings = sightings.map((one) => (one === sighting ? named : one));
    this.records.enter(entry);
    const key = sightingKey(named);
    const times = (this.applied.get(key)?.times ?? 0) + 1;
    this.applied.set(key, { sighting: named, times, isDoubted: isDoubted || screened.reason !== null });
  }

  private sightingOf(
    entry: LedgerEntry<Row>,
    claim: C,
    old: Sighting | undefined,
    statements: Statements,
  ): Sighting {
    const nameKeys = this.rules.nameKeysOf(claim);
    return {
      recordId: entry.id,
      party: claim.party,
      sourceKey: claim.sourceKey,
      statements,
      nameKeys: [...new Set([...(old?.nameKeys ?? []), ...nameKeys])].sort(),
      firstSeenAt: old?.firstSeenAt ?? this.run.now,
    };
  }

  /** Tells whether a sighting states a fact for the first time. */
  private saysMore(sighting: Sighting): boolean {
    const before = this.stored.get(sightingKey(sighting))?.statements ?? {};
    return Object.keys(sighting.statements).some((fact) => before[fact] === undefined);
  }

  /**
   * Returns doubts about settled records, which do not change. One or a few may be corrected; if many would change at
   * once, the columns of the source have slipped, and none of the changes is believed.
   */
  private doubtsOfSettled(): Doubt[] {
    return tooMany(this.settledDoubts.length, this.appliedCount) ? this.settledDoubts : [];
  }

  /** Records why a row was not composed: open questions are more informative than the missing value. */
  private refuse(index: number, { reason, waiting }: RefusedRow, questions: readonly OpenQuestion[]): void {
    if (questions.length === 0) return this.doubt(index, reason, waiting);
    this.doubt(index, questions.map((question) => question.reason).join('; '));
  }

  private doubt(index: number, reason: string, waiting = false): undefined {
    this.doubts.push({ index, reason, ...(waiting ? { waiting: true as const } : {}) });
  }
}
