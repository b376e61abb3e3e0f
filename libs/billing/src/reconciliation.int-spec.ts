import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { PaymentFailed } from './payment-failed.errors';
import { ReconciliationRepository } from './persistence/reconciliation.repository';
import { ProcessorReports } from './processor-reports';
import { Reconciliation } from './reconciliation';
import { ScriptedProcessor } from './scripted-processor.fixture';
import { billingParts } from '.';

const minute = 60_000;
const night = new Date('2027-01-10T22:00:00.000Z');
let database: OpenTestDatabase;
let dataSource: DataSource;
let clock: ManualClock;
let razorpay: ScriptedProcessor;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_reconciliation', [auditParts, billingParts], { poolSize: 4 });
  ({ dataSource } = database);
});

beforeEach(async () => {
  await dataSource.query('TRUNCATE processor_subscription, billing_reconciliation');
  clock = new ManualClock(new Date(night.getTime() - 60 * minute));
  razorpay = new ScriptedProcessor(clock);
});

afterAll(() => database.close());

function aProcess(): Reconciliation {
  return new Reconciliation(dataSource, clock, razorpay, new ProcessorReports(dataSource, clock));
}

/** Stores one report for each subscription, an hour before the reconciliation begins. */
async function heardOf(...references: readonly string[]): Promise<void> {
  const reports = new ProcessorReports(dataSource, clock);
  for (const reference of references) {
    await reports.heal('razorpay', razorpay.report(reference, 'created'));
    razorpay.reports.set(reference, razorpay.report(reference, 'active'));
  }
  clock.set(night);
}

const dead = Array.from({ length: 9 }, (_, at) => `sub_dead_${at}`);
const statuses = () =>
  queryRows<{ status: string }>(
    dataSource,
    `SELECT status FROM processor_subscription WHERE reference LIKE 'sub_live%'`,
  ).then((rows) => rows.map(({ status }) => status));

describe('a reference that the processor does not know', () => {
  it('counts as a response, so that any number of them in a row does not stop the reconciliation', async () => {
    await heardOf(...dead, 'sub_live_1', 'sub_live_2');
    for (const reference of dead) razorpay.unknown.add(reference);
    expect(await aProcess().run()).toEqual({ processor: 'razorpay', asked: 11, healed: 0, failed: 9 });
    expect(await statuses()).toEqual(['active', 'active']);
    expect(await aProcess().nightly()).toMatchObject({ asked: 11, failed: 9 });
    clock.advance(31 * minute);
    expect(await aProcess().nightly()).toBeNull();
  });
});

describe('a night in which the processor is away', () => {
  it('stops the reconciliation after five calls, and one process retries it half an hour later', async () => {
    await heardOf(...dead);
    const processes = Array.from({ length: 4 }, aProcess);
    const tick = () => Promise.all(processes.map((one) => one.nightly()));
    const questions = jest.spyOn(razorpay, 'fetch');
    razorpay.isAway = true;
    expect(await tick()).toEqual([null, null, null, null]);
    expect(questions).toHaveBeenCalledTimes(5);
    clock.advance(29 * minute);
    await tick();
    expect(questions).toHaveBeenCalledTimes(5);
    clock.advance(minute);
    await tick();
    expect(questions).toHaveBeenCalledTimes(10);
    razorpay.isAway = false;
    clock.advance(30 * minute);
    expect((await tick()).filter((outcome) => outcome !== null)).toEqual([
      { processor: 'razorpay', asked: 9, healed: 0, failed: 0 },
    ]);
    clock.advance(31 * minute);
    expect(await tick()).toEqual([null, null, null, null]);
  });

  it('leaves the reconciliation unfinished with fewer subscriptions, too', async () => {
    await heardOf('sub_live_1', 'sub_live_2');
    razorpay.isAway = true;
    expect(await aProcess().nightly()).toBeNull();
    razorpay.isAway = false;
    clock.advance(30 * minute);
    expect(await aProcess().nightly()).toMatchObject({ asked: 2, failed: 0 });
  });

  it('makes the next one begin with the subscriptions that it did not reach', async () => {
    await heardOf(...dead);
    razorpay.during = () => {
      if (razorpay.fetched.length < 3) return Promise.resolve();
      return Promise.reject(new PaymentFailed('fetch: status 429', { isAway: true }));
    };
    expect(await aProcess().nightly()).toBeNull();
    expect(razorpay.fetched).toEqual(dead.slice(0, 3));
    razorpay.during = () => Promise.resolve();
    clock.advance(30 * minute);
    expect(await aProcess().nightly()).not.toBeNull();
    expect(razorpay.fetched.slice(3)).toEqual([...dead.slice(3), ...dead.slice(0, 3)]);
  });
});

describe('a reconciliation of more than half an hour', () => {
  const many = Array.from({ length: 20 }, (_, at) => `sub_live_${String(at).padStart(2, '0')}`);

  it('is not begun by another process meanwhile', async () => {
    await heardOf(...many);
    const another = aProcess();
    const begun: unknown[] = [];
    razorpay.during = async () => {
      clock.advance(2 * minute);
      begun.push(await another.nightly());
    };
    expect(await aProcess().nightly()).toMatchObject({ asked: 20, failed: 0 });
    expect(razorpay.fetched).toEqual(many);
    expect(begun).toEqual(many.map(() => null));
    clock.advance(31 * minute);
    expect(await another.nightly()).toBeNull();
  });

  it('stops without being finished once another process has taken its claim over', async () => {
    await heardOf(...many);
    razorpay.during = async () => {
      clock.advance(2 * minute);
      await dataSource.query('UPDATE billing_reconciliation SET claimed_at = $1', [clock.now()]);
      clock.advance(2 * minute);
    };
    expect(await aProcess().nightly()).toBeNull();
    expect(razorpay.fetched).toEqual(many.slice(0, 1));
    expect(await queryRows(dataSource, 'SELECT finished_at FROM billing_reconciliation')).toEqual([
      { finished_at: null },
    ]);
  });

  it('goes on when its claim cannot be renewed for a moment', async () => {
    await heardOf(...many);
    const repository = jest.spyOn(ReconciliationRepository.prototype, 'reclaim');
    repository.mockRejectedValueOnce(new Error('away'));
    razorpay.during = () => Promise.resolve(clock.advance(2 * minute));
    expect(await aProcess().nightly()).toMatchObject({ asked: 20 });
    expect(repository.mock.calls.length).toBeGreaterThan(15);
    repository.mockRestore();
  });
});
