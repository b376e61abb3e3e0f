import { dayInIndia, addDays, type IndianDay } from '@market/kernel';
import type { InventedWorld } from '../scenario/invented-world';
import type { Field, TruthIssue } from '../scenario/truth-issue';
import { premiumOf, publishers } from '../wire/premium-answers';
import { type Expectation, expectationsOf } from './expectation';
import { EventJudge } from './event-judge';
import type { PublishedEvent, PublishedIpo } from './published';
import type { Statements } from './statements';
import type { FilledField, Spell } from './tally';

/** The run after which something is looked at. */
export interface Occasion {
  readonly at: Date;
  readonly feed: string;
  readonly damage: string | null;
}

/** Compares what is published with what is true and known, run after run. */
export class Judge {
  private readonly issues: ReadonlyMap<string, TruthIssue>;
  private readonly open = new Map<string, Spell>();
  private readonly closed: Spell[] = [];
  private readonly events: EventJudge;
  private last: readonly PublishedIpo[] = [];
  comparisons = 0;

  constructor(
    private readonly world: InventedWorld,
    private readonly statements: Statements,
  ) {
    this.issues = new Map(world.issues.map((issue) => [issue.id, issue]));
    this.events = new EventJudge(this.issues, statements);
  }

  /** Looks at all records and at the events that are new. */
  look(records: readonly PublishedIpo[], events: readonly PublishedEvent[], occasion: Occasion): void {
    const seen = new Set<string>();
    const note = (
      spell: Pick<Spell, 'what' | 'subject' | 'field' | 'value' | 'expected'>,
      feed = occasion.feed,
    ) => {
      const key = keyOf(spell);
      seen.add(key);
      if (this.open.has(key)) return;
      const story = this.issues.get(spell.subject)?.story ?? 'rows that are no issue';
      const { at: from, damage } = occasion;
      this.open.set(key, { ...spell, story, feed, damage, from, to: null, rightSince: null });
    };
    this.lookAtRecords(records, occasion.at, note);
    const bySubject = new Map(records.map((record) => [record.id, record]));
    for (const event of events) {
      const record = bySubject.get(event.subjectId) ?? null;
      const fault = this.events.faultOf(event, record, occasion.at);
      if (fault === null) continue;
      const subject = record?.issueId ?? record?.name ?? event.subjectId;
      note({
        what: 'false-event',
        subject,
        field: 'event',
        value: `${event.type} ${event.effectiveOn}`,
        expected: fault,
      });
    }
    this.end(seen, occasion.at);
    this.last = records;
  }

  /** All that was found, at the end of the month. */
  finish(at: Date): { spells: Spell[]; filled: FilledField[] } {
    for (const { issue, value } of this.events.missing(this.last, at)) {
      this.closed.push({
        ...{
          what: 'missing-event',
          subject: issue.id,
          story: issue.story,
          field: 'event',
          value,
          expected: value,
        },
        ...{ feed: 'clock', damage: null, from: at, to: null, rightSince: null },
      });
    }
    return { spells: [...this.closed, ...this.open.values()], filled: this.filled(at) };
  }

  private lookAtRecords(records: readonly PublishedIpo[], at: Date, note: Note): void {
    const byIssue = Map.groupBy(records, ({ issueId }) => issueId);
    for (const record of byIssue.get(null) ?? [])
      note({
        what: 'wrong',
        subject: record.name,
        field: 'record',
        value: record.name,
        expected: 'no record',
      });
    for (const issue of this.world.issues) {
      const own = byIssue.get(issue.id) ?? [];
      this.lookAtIssue(issue, own, at, note);
    }
  }

  private lookAtIssue(issue: TruthIssue, own: readonly PublishedIpo[], at: Date, note: Note): void {
    const isKnown = this.statements.isKnown(issue.id);
    const board = this.statements.dueBy(issue.id, 'board', issue.facts.board);
    if (own.length === 0 && isKnown && board !== null)
      note({ what: 'held', subject: issue.id, field: 'record', value: 'none', expected: 'a record' }, board);
    if (own.length > 1)
      note({
        what: 'wrong',
        subject: issue.id,
        field: 'record',
        value: own.map(({ name }) => name).join(' and '),
        expected: 'one record',
      });
    if (own.length > 0 && !isKnown)
      note({
        what: 'wrong',
        subject: issue.id,
        field: 'record',
        value: 'a record',
        expected: 'none: its remark is not known',
      });
    const record = fullestOf(own, issue);
    if (record === undefined || !isKnown) return;
    for (const [field, expected] of expectationsOf(issue, record, at, this.statements))
      this.compare(issue, field, record.values[field] ?? null, expected, note);
    this.comparePremiums(issue, record, at, note);
  }

  private compare(
    issue: TruthIssue,
    field: Field,
    value: string | null,
    { right, due }: Expectation,
    note: Note,
  ): void {
    this.comparisons += 1;
    const subject = issue.id;
    if (value !== null && !right.has(value)) {
      const expected = due?.value ?? [...right].map(String).join(' or ');
      note({ what: 'wrong', subject, field, value, expected });
      return;
    }
    // What was due stays so while a damaged answer speaks against it.
    const open = this.open.get(keyOf({ what: 'held', subject, field, value: '' }));
    const missed = due?.value ?? open?.expected;
    if (missed === undefined || value === missed || !right.has(missed)) return;
    note({ what: 'held', subject, field, value: String(value), expected: missed }, due?.by);
  }

  private comparePremiums(issue: TruthIssue, { premiums }: PublishedIpo, at: Date, note: Note): void {
    // The last value stays when nobody quotes the issue any more.
    const days: IndianDay[] = [];
    for (let day = dayInIndia(issue.announcedAt); day <= dayInIndia(at); day = addDays(day, 1))
      days.push(day);
    for (const { publisher, value } of premiums) {
      this.comparisons += 1;
      const known = publishers.find((one) => one === publisher);
      const quoted = known === undefined ? [] : days.map((day) => premiumOf(issue, known, day));
      if (quoted.includes(value)) continue;
      note({
        what: 'wrong',
        subject: issue.id,
        field: 'gmp',
        value: `${publisher} ${value}`,
        expected: [...new Set(quoted)].join(' or '),
      });
    }
  }

  /** Ends what is no longer so, and notes since when nothing speaks for it. */
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
    if (what !== 'wrong' || field === 'record' || field === 'event') return false;
    return this.statements.dueBy(subject, field, expected) !== null;
  }

  private filled(at: Date): FilledField[] {
    const byIssue = Map.groupBy(this.last, ({ issueId }) => issueId);
    return this.world.issues.flatMap((issue) => {
      const record = fullestOf(byIssue.get(issue.id) ?? [], issue);
      if (record === undefined || !this.statements.isKnown(issue.id)) return [];
      return [...expectationsOf(issue, record, at, this.statements)].flatMap(([field, { due }]) =>
        due === null ? [] : [{ field, page: due.by, isFilled: (record.values[field] ?? null) !== null }],
      );
    });
  }
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

type Note = (spell: Pick<Spell, 'what' | 'subject' | 'field' | 'value' | 'expected'>, feed?: string) => void;
