import { queryRows } from '@market/database';
import { dayInIndia } from '@market/kernel';
import type { Pipeline } from '../../run/pipeline';
import { fundKind } from '../judge/fund-kind';
import { goldBondKind } from '../judge/gold-bond-kind';
import { offerKinds } from '../judge/offer-kinds';
import { publishedRecords } from '../judge/published-records';
import { type RecordEvent, type RecordFault, RecordJudge } from '../judge/record-judge';
import type { RecordKindRules } from '../judge/record-kind';
import { RecordMutants } from '../judge/record-mutants';
import type { TruthRecord } from '../scenario/truth-record';

const kinds: readonly RecordKindRules[] = [...offerKinds, fundKind, goldBondKind];

/** A fault with the run that brought it, and its end; null: it is there at the end of the month. */
export interface OfferSpell extends RecordFault {
  readonly feed: string;
  readonly damage: string | null;
  readonly story: string;
  /** True for a fault that begins within an hour of the record's first publication, in which each page is read first. */
  readonly isFirst: boolean;
  readonly from: Date;
  to: Date | null;
  /** True runs of the feed that brought it while it lasted, that which ended it included. */
  trueRuns: number;
}

/** Findings of a watch at the end of a month. */
export interface WatchFindings {
  readonly spells: readonly OfferSpell[];
  readonly comparisons: number;
  readonly events: number;
  /** Planted faults that nothing caught. */
  readonly survivors: readonly string[];
}

interface Occasion {
  readonly at: Date;
  readonly feed: string;
  readonly damage: string | null;
}

/** Looks at what is published, from one run to the next, and keeps the faults. */
export class OfferWatch {
  private position = 0;
  private day = '';
  private events = 0;
  private readonly open = new Map<string, OfferSpell>();
  private readonly closed: OfferSpell[] = [];
  /** Records by the time of their first publication. */
  private readonly published = new Map<TruthRecord, Date>();
  private readonly mutants = new RecordMutants();

  constructor(
    private readonly pipeline: Pipeline,
    private readonly judge: RecordJudge,
    private readonly records: readonly TruthRecord[],
  ) {}

  /** Tells whether this is the first look of a day: some fields follow the day. */
  isNewDay(at: Date): boolean {
    return dayInIndia(at) !== this.day;
  }

  /** Counts a run of a feed whose answers were all true: what it brought should go. */
  ranTrue(feedId: string): void {
    for (const spell of this.open.values()) if ([feedId, 'clock'].includes(spell.feed)) spell.trueRuns += 1;
  }

  async look(occasion: Occasion): Promise<void> {
    const { at } = occasion;
    this.day = dayInIndia(at);
    const seen = new Set<string>();
    const subjects = new Map<string, TruthRecord>();
    for (const rules of kinds) {
      const published = await publishedRecords(this.pipeline.sql, rules, at);
      for (const fault of this.judge.faultsOf(published, rules, at)) seen.add(this.note(fault, occasion));
      for (const fields of published) {
        const record = this.judge.subjectOf(fields, rules);
        if (record === null) continue;
        subjects.set(String(fields['id']), record);
        if (!this.published.has(record)) this.published.set(record, at);
        this.mutants.plantFields(this.judge, record, fields, rules, at);
      }
      this.judge.notes(published, rules, at);
    }
    await this.lookAtEvents(subjects, occasion);
    for (const [key, spell] of this.open) {
      if (seen.has(key)) continue;
      spell.to = at;
      this.closed.push(spell);
      this.open.delete(key);
    }
  }

  finish(at: Date): WatchFindings {
    const isPublished = (record: TruthRecord) => this.published.has(record);
    const missing = kinds.flatMap((rules) => this.judge.missing(rules, isPublished, at));
    for (const rules of kinds) this.mutants.dropEvents(this.judge, rules, isPublished, at);
    const missed = missing.map((fault) => this.spellOf(fault, { at, feed: 'clock', damage: null }));
    return {
      spells: [...this.closed, ...this.open.values(), ...missed],
      comparisons: this.judge.comparisons,
      events: this.events,
      survivors: this.mutants.survivors(),
    };
  }

  private async lookAtEvents(subjects: ReadonlyMap<string, TruthRecord>, occasion: Occasion): Promise<void> {
    for (const event of await this.newEvents()) {
      this.events += 1;
      const record = subjects.get(event.subjectId) ?? null;
      const rules = kinds.find(({ kind }) => event.type.startsWith(`${kind}.`));
      if (rules === undefined) continue;
      const reason = this.judge.falseReason(event, record, rules, occasion.at);
      if (reason !== null) {
        const value = `${event.type} ${event.effectiveOn} ${JSON.stringify(event.data)}`;
        const subject = record?.id ?? event.subjectId;
        const fault: RecordFault = {
          what: 'false-event',
          subject,
          field: event.type,
          value,
          expected: reason,
        };
        this.closed.push({ ...this.spellOf(fault, occasion), to: occasion.at });
      } else if (record !== null) this.mutants.plantEvents(this.judge, event, record, rules, occasion.at);
      if (record !== null) this.judge.hears(event, record);
    }
  }

  private async newEvents(): Promise<RecordEvent[]> {
    const rows = await queryRows<RecordEvent>(
      this.pipeline.sql,
      `SELECT position, type, subject_id AS "subjectId", effective_on::text AS "effectiveOn", data
         FROM outbox_event WHERE data_set = 'live' AND position > $1 ORDER BY position`,
      [this.position],
    );
    this.position = Number(rows.at(-1)?.position ?? this.position);
    return rows;
  }

  private note(fault: RecordFault, occasion: Occasion): string {
    const { what, subject, field, value } = fault;
    const key = [what, subject, field, value].join(' ');
    if (!this.open.has(key)) this.open.set(key, this.spellOf(fault, occasion));
    return key;
  }

  private spellOf(fault: RecordFault, { at, feed, damage }: Occasion): OfferSpell {
    const record = this.records.find(({ id }) => id === fault.subject);
    const since = record === undefined ? undefined : (this.published.get(record) ?? at);
    const isFirst = since !== undefined && at.getTime() - since.getTime() <= 3_600_000;
    return {
      ...fault,
      feed,
      damage,
      story: record?.story ?? 'no record',
      isFirst,
      from: at,
      to: null,
      trueRuns: 0,
    };
  }
}
