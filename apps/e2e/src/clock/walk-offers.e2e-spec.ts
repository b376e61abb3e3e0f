import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DataSet,
  emptyIssueTerms,
  type IpoIssueRecord,
  ipoIssue,
  nfoScheme,
  type NfoSchemeRecord,
  type RecordType,
  sgbIssue,
  type SgbIssueRecord,
} from '@market/contracts';
import { databaseParts } from '@market/ingestor/parts';
import { CollectingModule } from '@market/ingestor/collecting.module';
import { IpoLifecycle } from '@market/ipo/ingest';
import { addDays, Clock, type IndianDay, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { NfoLifecycle } from '@market/nfo/ingest';
import { DatabaseModule, migrate, queryRows, withDatabase } from '@market/database';
import { IntakeRegistry } from '@market/ingest';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { SgbInitialLoad, SgbLifecycle } from '@market/sgb/ingest';
import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';

const begin = indianDay('2027-02-01');
const on = (day: number): IndianDay => addDays(begin, day);

const ipo: IpoIssueRecord = {
  ...emptyIssueTerms,
  exchange: 'NSE',
  sourceKey: 'WALKER',
  companyName: 'Walker Footwear Limited',
  symbol: 'WALKER',
  isin: null,
  handles: {},
  board: 'MAINBOARD',
  bandMinRupees: 271,
  bandMaxRupees: 285,
  faceValueRupees: 10,
  lotSizeShares: 52,
  issueSizeShares: 1_000_000,
  openOn: on(7),
  closeOn: on(9),
  allotmentOn: on(10),
};

const nfo: NfoSchemeRecord = {
  source: 'amfi',
  sourceKey: '99001',
  schemeId: '99001',
  amcName: 'Walker Mutual Fund',
  mfId: '901',
  schemeName: 'Walker Value Fund',
  schemeType: 'Open Ended',
  category: 'equity',
  subCategory: 'Value Fund',
  openOn: on(5),
  closeOn: on(18),
  allotmentOn: null,
  minInvestmentRupees: 500,
  minSipAmountRupees: null,
  exitLoad: null,
  expenseRatioPercent: null,
  benchmark: null,
  fundManager: null,
  objective: null,
  riskLevel: null,
  sipAvailable: null,
  lumpSumAvailable: null,
};

const sgb: SgbIssueRecord = {
  financialYear: '2026-27',
  series: 1,
  release: '99001',
  openOn: on(14),
  closeOn: on(18),
  issuedOn: on(25),
  discount: 'online',
  nominalRupees: 12_500,
  offlineRupees: 12_500,
  onlineRupees: 12_450,
};

describe('three offers over four weeks', () => {
  const clock = new ManualClock(instantInIndia(on(0), '12:00'));
  let database: TestDatabase;
  let app: TestingModule;

  beforeAll(async () => {
    database = await createTestDatabase('walk');
    const connection = { url: database.url, applicationName: 'walk' };
    await withDatabase(
      connection,
      async (dataSource) => {
        await migrate(dataSource);
        await new SgbInitialLoad(dataSource, clock).load();
      },
      databaseParts,
    );
    app = await Test.createTestingModule({
      imports: [
        DatabaseModule.register(connection, databaseParts),
        CollectingModule.register({
          dataDir: join(tmpdir(), `walk-${randomUUID()}`),
          shiftDays: 0,
          runs: 'none',
        }),
      ],
    })
      .overrideProvider(Clock)
      .useValue(clock)
      .setLogger({ log: () => undefined, error: () => undefined, warn: () => undefined })
      .compile();
    await app.init();
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  /** Takes a record in. Its doubts must all end by themselves. */
  async function hear<T>(type: RecordType<T>, source: string, record: T, page = 'walk'): Promise<void> {
    const intake = app.get(IntakeRegistry).for(type.kind);
    const batch = {
      dataSet: 'live' as DataSet,
      source,
      feedId: `${source}.${page}`,
      now: clock.now(),
      historic: false,
      rows: [{ record: type.schema.parse(record), trusted: false }],
    };
    const outcome = await app.get(DataSource).transaction((manager) => intake.take(manager, batch));
    expect(outcome.doubts.filter(({ waiting }) => !waiting)).toEqual([]);
  }

  /** Runs the lifecycles of two ingestors at once, at the time that the clock is set to. */
  async function tick(): Promise<void> {
    const lifecycles = [IpoLifecycle, NfoLifecycle, SgbLifecycle].map((type) =>
      app.get<{ tick(dataSet: DataSet): Promise<number> }>(type, { strict: false }),
    );
    await Promise.all([...lifecycles, ...lifecycles].map((lifecycle) => lifecycle.tick('live')));
  }

  it('announce each step once, at its hour', async () => {
    await hear(ipoIssue, 'nse', ipo);
    await hear(nfoScheme, 'amfi', nfo);
    for (const page of ['feed', 'release']) await hear(sgbIssue, 'rbi', sgb, page);
    const hours = ['00:00', '09:50', '10:00', '17:00', '20:00', '23:50'];
    for (let day = 0; day < 28; day += 1) {
      for (const hour of hours) {
        clock.set(instantInIndia(on(day), hour));
        if (day === 13 && hour === '10:00') {
          await hear(ipoIssue, 'nse', {
            ...ipo,
            issuePriceRupees: 285,
            listingOn: on(13),
            confirmed: 'listed',
          });
        }
        await tick();
      }
    }
    const events = await queryRows<{ type: string; day: string; at: Date }>(
      app.get(DataSource),
      `SELECT type, effective_on AS day, occurred_at AS at FROM outbox_event ORDER BY occurred_at, type`,
    );
    expect(events.map(({ type, at }) => `${type} ${at.toISOString()}`)).toEqual(
      [
        ['ipo.upcoming', on(0), '12:00'],
        ['nfo.opened', on(5), '00:00'],
        ['ipo.opened', on(7), '10:00'],
        ['ipo.closed', on(9), '17:00'],
        ['ipo.allotment', on(10), '20:00'],
        ['ipo.listed', on(13), '10:00'],
        ['sgb.opened', on(14), '10:00'],
        ['sgb.closed', on(18), '17:00'],
        ['nfo.closed', on(19), '00:00'],
      ].map(([type, day, hour]) => `${type} ${instantInIndia(day as IndianDay, hour).toISOString()}`),
    );
  });
});
