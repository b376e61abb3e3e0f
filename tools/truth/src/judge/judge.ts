import { type InventedWorld, spanOf } from '../scenario/invented-world';
import { fieldsOf, type TruthIssue, truthAt } from '../scenario/truth-issue';
import { type AnnouncedValues, announcedAfter, lineOf } from './announced-values';
import { type Check, faultOf, fromOthers } from './check';
import type { Before } from './derived-checks';
import { EventJudge } from './event-judge';
import { IssueJudge, type IssueLook } from './issue-look';
import { type MutantRow, MutantTable } from './mutant-table';
import { expectFaults, FieldPlanter, plantInEvents, plantLosses } from './plant-faults';
import type { PublishedEvent, PublishedIpo } from './published';
import { StandingValues } from './standing-values';
import type { Statements } from './statements';
import type { FilledField, Spell } from './tally';

/** Run after which the published values are judged. */
export interface Occasion {
  readonly at: Date;
  readonly feed: string;
  readonly damage: string | null;
  /** True for the first load of a feed, and for a history feed: they announce nothing. */
  readonly isQuiet?: boolean;
}

type Found = Pick<Spell, 'what' | 'subject' | 'field' | 'value' | 'expected'>;
type Note = (spell: Found, feed?: string | null, damage?: string | null) => void;

/** Compares what is published with what is true and known, run after run. */
export class Judge {
  private readonly issues: ReadonlyMap<string, TruthIssue>;
  private readonly open = new Map<string, Spell>();
  private readonly closed: Spell[] = [];
  private readonly events: EventJudge;
  private readonly ofIssue: IssueJudge;
  private readonly announced = new Map<string, AnnouncedValues>();
  private readonly before = new Map<string, Before>();
  private readonly mutants = new MutantTable();
  private readonly planter: FieldPlanter;
  private readonly standing = new StandingValues();
  private last: readonly PublishedIpo[] = [];
  comparisons = 0;

  /** @param plants tells whether faults are planted in copies of what is published, too */
  constructor(
    private readonly world: InventedWorld,
    private readonly statements: Statements,
    private readonly plants = false,
  ) {
    this.issues = new Map(world.issues.map((issue) => [issue.id, issue]));
    this.events = new EventJudge(this.issues, statements, spanOf(world).from);
    this.ofIssue = new IssueJudge(statements, this.events);
    this.planter = new FieldPlanter(this.mutants, this.ofIssue);
    if (plants) expectFaults(this.mutants);
  }

  /** Looks at all records and at the events that are new. */
  look(records: readonly PublishedIpo[], events: readonly PublishedEvent[], occasion: Occasion): void {
    const seen = new Set<string>();
    const note: Note = (spell, feed = occasion.feed, damage = occasion.damage) => {
      const key = keyOf(spell);
      seen.add(key);
      if (this.open.has(key)) return;
      const story = this.issues.get(spell.subject)?.story ?? 'rows that are no issue';
      const { at: from } = occasion;
      const by = feed ?? occasion.feed;
      this.open.set(key, {
        ...spell,
        story,
        feed: by,
        damage,
        from,
        to: null,
        rightSince: null,
        trueRuns: 0,
      });
    };
    const ofRecord = Map.groupBy(events, ({ subjectId }) => subjectId);
    const judged = this.lookAtRecords(records, ofRecord, occasion, note);
    for (const [id, own] of ofRecord) if (!judged.has(id)) this.lookAtOthers(records, own, occasion.at, note);
    this.end(seen, occasion.at);
    this.last = records;
  }

  /** Counts a run of a feed whose responses were all sound, for the faults that should have ended since. */
  ranTrue(feedId: string): void {
    for (const spell of this.open.values())
      if (spell.what === 'wrong' && spell.rightSince !== null && [feedId, 'clock'].includes(spell.feed))
        spell.trueRuns += 1;
  }

  /** Tells whether a fault of a kind was found in some field by now. */
  hasFound(what: Spell['what'], field: RegExp, at: Date): boolean {
    const missing = what === 'missing-event' ? this.events.missing(this.last, at) : [];
    return (
      missing.some(({ value }) => field.test(typeOf(value))) ||
      [...this.closed, ...this.open.values()].some((spell) => spell.what === what && field.test(spell.field))
    );
  }

  /** Returns all findings at the end of the month. */
  finish(at: Date): { spells: Spell[]; filled: FilledField[]; mutants: MutantRow[] } {
    for (const { issue, value } of this.events.missing(this.last, at)) {
      this.closed.push({
        ...{ what: 'missing-event', subject: issue.id, story: issue.story, field: typeOf(value) },
        ...{ value, expected: value },
        ...{ feed: 'clock', damage: null, from: at, to: null, rightSince: null, trueRuns: 0 },
      });
    }
    if (this.plants) plantLosses(this.mutants, this.events, this.last, at);
    return {
      spells: [...this.closed, ...this.open.values()],
      filled: this.filled(at),
      mutants: this.mutants.all(),
    };
  }

  /** @returns the ids of the records that were compared */
  private lookAtRecords(
    records: readonly PublishedIpo[],
    events: ReadonlyMap<string, readonly PublishedEvent[]>,
    occasion: Occasion,
    note: Note,
  ): Set<string> {
    const byIssue = Map.groupBy(records, ({ issueId }) => issueId);
    for (const { name } of byIssue.get(null) ?? [])
      note({ what: 'wrong', subject: name, field: 'record', value: name, expected: 'no record' });
    const judged = new Set<string>();
    for (const issue of this.world.issues) {
      const record = this.recordOf(issue, byIssue.get(issue.id) ?? [], note);
      if (record === null) continue;
      judged.add(record.id);
      this.lookAtIssue(issue, record, { ...occasion, events: events.get(record.id) ?? [], note });
    }
    return judged;
  }

  /** Returns the one record of an issue that is compared; null without one, and while none should be there. */
  private recordOf(issue: TruthIssue, own: readonly PublishedIpo[], note: Note): PublishedIpo | null {
    const isKnown = this.statements.isKnown(issue.id);
    const board = this.statements.dueBy(issue.id, 'board', issue.facts.board);
    const subject = issue.id;
    if (own.length === 0 && isKnown && board !== null)
      note({ what: 'held', subject, field: 'record', value: 'none', expected: 'a record' }, board);
    if (own.length > 1) {
      const value = own.map(({ name }) => name).join(' and ');
      note({ what: 'wrong', subject, field: 'record', value, expected: 'one record' });
    }
    if (own.length > 0 && !isKnown) {
      const expected = 'none: its remark is not known';
      note({ what: 'wrong', subject, field: 'record', value: 'a record', expected });
    }
    return isKnown ? (fullestOf(own, issue) ?? null) : null;
  }

  private lookAtIssue(
    issue: TruthIssue,
    record: PublishedIpo,
    {
      events,
      at,
      isQuiet = false,
      note,
    }: Occasion & { readonly events: readonly PublishedEvent[]; readonly note: Note },
  ): void {
    const announced = this.announced.get(record.id) ?? new Map<string, string>();
    const before = this.before.get(record.id) ?? null;
    const look: IssueLook = { issue, record, before, announced, at, isQuiet };
    const checks = this.ofIssue.checksOf(look);
    const subject = issue.id;
    for (const check of checks) this.compare(issue, check, note);
    for (const { what, value, expected } of this.ofIssue.eventFaultsOf(events, look, checks))
      note({ what, subject, field: typeOf(value), value, expected });
    if (this.plants) {
      this.planter.plant(look);
      plantInEvents(this.mutants, this.ofIssue, events, look);
    }
    for (const event of events) this.events.hears(event, record);
    const truth = fieldsOf(truthAt(issue, at));
    this.announced.set(record.id, announcedAfter({ record, announced, truth }, events));
    this.before.set(record.id, { record, at });
  }

  private lookAtOthers(
    records: readonly PublishedIpo[],
    events: readonly PublishedEvent[],
    at: Date,
    note: Note,
  ): void {
    for (const event of events) {
      const record = records.find(({ id }) => id === event.subjectId) ?? null;
      const expected = this.events.faultOf(event, record, at) ?? 'no second record';
      this.events.hears(event, record);
      const subject = record?.issueId ?? record?.name ?? event.subjectId;
      note({ what: 'false-event', subject, field: event.type, value: lineOf(event), expected });
    }
  }

  private compare({ id: subject }: TruthIssue, check: Check, note: Note): void {
    this.comparisons += 1;
    const { field } = check;
    const stood = this.standing.stands(subject, check);
    // A due value stays due while a damaged response speaks against it.
    const open = this.open.get(keyOf({ what: 'held', subject, field, value: '' }));
    const fault = faultOf(check, open?.expected ?? null);
    if (fault === null) return;
    const { what, value, expected, by } = fault;
    // A run does not bring a value that stood before it: what is true, or known of it, has changed.
    note({ what, subject, field, value, expected }, by, what === 'wrong' && stood ? null : undefined);
  }

  /** Ends the spells of faults that this look did not find, and notes since when no page speaks against the right value of the others. */
  private end(seen: ReadonlySet<string>, at: Date): void {
    for (const [key, spell] of this.open) {
      if (spell.what === 'false-event' || spell.what === 'missing-event') continue;
      if (!seen.has(key)) {
        spell.to = at;
        this.closed.push(spell);
        this.open.delete(key);
      } else if (spell.rightSince === null && this.isUncontested(spell)) spell.rightSince = at;
    }
  }

  private isUncontested({ what, subject, field, expected }: Spell): boolean {
    if (what !== 'wrong' || field === 'record') return false;
    return (
      !this.statements.isStated(subject, field) || this.statements.dueBy(subject, field, expected) !== null
    );
  }

  private filled(at: Date): FilledField[] {
    const byIssue = Map.groupBy(this.last, ({ issueId }) => issueId);
    return this.world.issues.flatMap((issue) => {
      const record = fullestOf(byIssue.get(issue.id) ?? [], issue);
      if (record === undefined || !this.statements.isKnown(issue.id)) return [];
      const before = this.before.get(record.id) ?? null;
      return this.ofIssue
        .checksOf({ issue, record, before, announced: new Map(), at, isQuiet: true })
        .flatMap(({ field, due, value }) =>
          due === null || due.by === fromOthers ? [] : [{ field, page: due.by, isFilled: value !== null }],
        );
    });
  }
}

/** Type of an event, out of its line. */
function typeOf(line: string): string {
  return line.split(' ')[0] ?? line;
}

/** Tells faults apart: what is held back may show one wrong value after the other. */
function keyOf({ what, subject, field, value }: Pick<Spell, 'what' | 'subject' | 'field' | 'value'>): string {
  return [what, subject, field, what === 'held' ? '' : value].join(' ');
}

/**
 * Returns the record of an issue that a customer would find, if there are several: under its name, with the most
 * fields.
 */
function fullestOf(own: readonly PublishedIpo[], { facts }: TruthIssue): PublishedIpo | undefined {
  const rank = ({ name, values }: PublishedIpo) =>
    Object.values(values).filter((value) => value !== null).length + (name === facts.company ? 100 : 0);
  return own.toSorted((one, other) => rank(other) - rank(one))[0];
}
