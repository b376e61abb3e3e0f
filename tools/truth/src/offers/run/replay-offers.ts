import { addDays, dayInIndia, type IndianDay, instantInIndia, SystemClock } from '@market/kernel';
import { queryRows } from '@market/database';
import { differences, readVersions, soldTables } from '@market/chaos/collecting/market-digest';
import { setTime } from '@market/chaos/collecting/set-time';
import { sources } from '@market/ingestor/sources';
import { SgbInitialLoad } from '@market/sgb/ingest';
import type { Feed } from '@market/source-kit';
import { openPipeline, type Pipeline } from '../../run/pipeline';
import { type Slot, planSlots, timesOfDay } from '../../run/slots';
import { DamagedPath, type RecordDamagePlan } from '../damage/damaged-path';
import { fundKind } from '../judge/fund-kind';
import { goldBondKind } from '../judge/gold-bond-kind';
import { HeardStatements } from '../judge/heard-statements';
import { RecordMutants } from '../judge/record-mutants';
import { offerKinds } from '../judge/offer-kinds';
import { publishedRecords } from '../judge/published-records';
import type { RecordKindRules } from '../judge/record-kind';
import { type RecordEvent, type RecordFault, RecordJudge } from '../judge/record-judge';
import type { OfferWorld } from '../scenario/offer-world';
import type { TruthRecord } from '../scenario/truth-record';
import { OfferSite } from '../wire/offer-site';

const kinds: readonly RecordKindRules[] = [...offerKinds, fundKind, goldBondKind];
const delivered = /^(?:rights|buyback|ncd|offer-for-sale|ofs|nfo|sgb|amc|scheme)/;

/** Feeds of the kinds of record of the month, in the order in which they catch up. */
export const offerFeeds: readonly Feed[] = sources
  .flatMap(({ feeds }) => feeds)
  .filter(({ delivers }) => delivers.some(({ kind }) => delivered.test(kind)));

/** A fault with the run that brought it, and its end; null: it is there at the end of the month. */
export interface OfferSpell extends RecordFault {
  readonly feed: string;
  readonly damage: string | null;
  readonly story: string;
  /** True for a fault that begins within an hour of the record's first publication, in which each page is read first. */
  readonly isFirst: boolean;
  readonly from: Date;
  to: Date | null;
}

/** All that was found in a month. */
export interface OfferFindings {
  readonly spells: readonly OfferSpell[];
  readonly comparisons: number;
  readonly events: number;
  readonly runs: number;
  readonly damaged: number;
  /** Rows and events that a second run of everything wrote. */
  readonly rewritten: readonly string[];
  /** Planted faults that nothing caught. */
  readonly survivors: readonly string[];
}

export interface OfferReplay {
  readonly world: OfferWorld;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Makes the plan of damage out of the runs; absent: none is damaged. */
  readonly planOf?: (slots: readonly Slot[]) => RecordDamagePlan;
}

/** Replays a month of offers through the whole pipeline, and judges after every run and every midnight. */
export async function replayOffers({
  world,
  databaseUrl,
  dataDir,
  planOf,
}: OfferReplay): Promise<OfferFindings> {
  const clock = { now: instantInIndia(world.firstDay, '07:00') };
  const statements = new HeardStatements();
  const path = new DamagedPath((feed, states, isSound) => statements.hears(feed, states, clock.now, isSound));
  setTime(clock.now);
  const records: TruthRecord[] = [...world.records];
  const site = new OfferSite(records, () => clock.now, path);
  const pipeline = await openPipeline({ databaseUrl, dataDir, http: site });
  try {
    await new SgbInitialLoad(pipeline.sql, new SystemClock()).load();
    await pipeline.run('nse.holidays', null);
    await keepKnown(records, pipeline, clock.now);
    const slots = await runsOf(world, pipeline);
    if (planOf !== undefined) path.follow(planOf(slots));
    const watch = new Watch(pipeline, new RecordJudge(records, statements), records);
    for (const { feed, at } of slots) {
      clock.now = at;
      setTime(at);
      site.serve(feed.id);
      path.begin(feed.id, at);
      if ((await pipeline.tickOffers()) > 0 || watch.isNewDay(at))
        await watch.look({ at, feed: 'clock', damage: null });
      const report = await pipeline.run(feed.id, at);
      const ticked = await pipeline.tickOffers();
      const hasWritten = (report?.accepted ?? 0) + (report?.events ?? 0) + ticked > 0;
      if (hasWritten || path.met !== null) await watch.look({ at, feed: feed.id, damage: path.met });
    }
    const found = watch.finish(clock.now);
    path.follow(new Map());
    const rewritten = await secondRun(pipeline, site, databaseUrl);
    return { ...found, rewritten, runs: slots.length, damaged: path.damaged };
  } finally {
    await pipeline.close();
  }
}

/** Notes what the initial load publishes of known tranches: nothing of the month changes it. */
async function keepKnown(records: TruthRecord[], pipeline: Pipeline, at: Date): Promise<void> {
  const published = await publishedRecords(pipeline.sql, goldBondKind, at);
  for (const fields of published) {
    const index = records.findIndex(({ keys }) => keys.includes(goldBondKind.keyOf(fields)));
    const record = records[index];
    if (record === undefined) continue;
    const was = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`was ${field}`, value]));
    records[index] = {
      ...record,
      facts: { ...record.facts, ...was, redeemed: fields['redemptions'] ?? '[]' },
    };
  }
}

async function runsOf({ firstDay, lastDay }: OfferWorld, pipeline: Pipeline): Promise<Slot[]> {
  const times = new Map(offerFeeds.map((feed) => [feed.id, timesOfDay(feed, 1)]));
  const slots: Slot[] = [];
  for (let day: IndianDay = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const trades = await pipeline.isTradingDay(day);
    const own = planSlots(day, offerFeeds, times);
    slots.push(...own.filter(({ feed }) => trades || feed.schedule.tradingDaysOnly !== true));
  }
  return slots;
}

interface Occasion {
  readonly at: Date;
  readonly feed: string;
  readonly damage: string | null;
}

/** Looks at what is published, from one run to the next. */
class Watch {
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

  /** Tells whether nobody has looked since midnight: some fields follow the day. */
  isNewDay(at: Date): boolean {
    return dayInIndia(at) !== this.day;
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

  finish(at: Date): Pick<OfferFindings, 'spells' | 'comparisons' | 'events' | 'survivors'> {
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
    return { ...fault, feed, damage, story: record?.story ?? 'no record', isFirst, from: at, to: null };
  }
}

/** Runs every feed twice at one instant. @returns what the second time wrote: it should be nothing */
async function secondRun(pipeline: Pipeline, site: OfferSite, databaseUrl: string): Promise<string[]> {
  const runAll = async () => {
    for (const { id } of offerFeeds) {
      site.serve(id);
      await pipeline.run(id, null);
    }
    await pipeline.tickOffers();
  };
  await runAll();
  const before = await readVersions(databaseUrl, [...soldTables]);
  await runAll();
  return differences(before, await readVersions(databaseUrl, [...soldTables]));
}
