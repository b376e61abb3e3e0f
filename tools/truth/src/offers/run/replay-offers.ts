import { addDays, type IndianDay, instantInIndia, SystemClock } from '@market/kernel';
import { differences, readVersions, soldTables } from '@market/chaos/collecting/market-digest';
import { setTime } from '@market/chaos/collecting/set-time';
import { sources } from '@market/ingestor/sources';
import { SgbInitialLoad } from '@market/sgb/ingest';
import type { Feed } from '@market/source-kit';
import { openPipeline, type Pipeline } from '../../run/pipeline';
import { type Slot, planSlots, timesOfDay } from '../../run/slots';
import { DamagedPath, type RecordDamagePlan } from '../damage/damaged-path';
import { goldBondKind } from '../judge/gold-bond-kind';
import { HeardStatements } from '../judge/heard-statements';
import { publishedRecords } from '../judge/published-records';
import { RecordJudge } from '../judge/record-judge';
import type { OfferWorld } from '../scenario/offer-world';
import type { TruthRecord } from '../scenario/truth-record';
import { OfferSite } from '../wire/offer-site';
import { OfferWatch, type WatchFindings } from './offer-watch';

const delivered = /^(?:rights|buyback|ncd|offer-for-sale|ofs|nfo|sgb|amc|scheme)/;

/** Feeds of the kinds of record of the month, in the order in which they catch up. */
export const offerFeeds: readonly Feed[] = sources
  .flatMap(({ feeds }) => feeds)
  .filter(({ delivers }) => delivers.some(({ kind }) => delivered.test(kind)));

/** All that was found in a month. */
export interface OfferFindings extends WatchFindings {
  readonly runs: number;
  readonly damaged: number;
  /** Rows and events that a second run of everything wrote. */
  readonly rewritten: readonly string[];
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
    const watch = new OfferWatch(pipeline, new RecordJudge(records, statements), records);
    for (const { feed, at } of slots) {
      clock.now = at;
      setTime(at);
      site.serve(feed.id);
      path.begin(feed.id, at);
      if ((await pipeline.tickOffers()) > 0 || watch.isNewDay(at))
        await watch.look({ at, feed: 'clock', damage: null });
      const report = await pipeline.run(feed.id, at);
      if (report?.status === 'ok' && path.met === null) watch.ranTrue(feed.id);
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
