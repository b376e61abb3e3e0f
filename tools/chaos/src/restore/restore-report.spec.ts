import { type JudgedLoss, type Recovery, reportOf } from './restore-report';

const tables = ['account', 'api_key', 'billing_period', 'outbox_event', 'webhook_message'];
const rowsOf = (count: number) =>
  new Map(tables.map((table) => [table, new Set(Array.from({ length: count }, (_, at) => `(${at})`))]));
const events = { announced: 3, delivered: 3, repeated: 0, slowestDeliveryMs: 20 };

const loss: JudgedLoss = {
  ...{
    kept: Object.fromEntries(tables.map((table) => [table, 2])),
    rows: rowsOf(5),
    reads: '9 × 200',
    events,
  },
  session: 200,
};
const recovery: Recovery = {
  ...{ rows: rowsOf(2), applied: 1, awayMs: 9_000, isSound: true, leakedStatus: 401, session: 401, events },
  plans: ['plan_basic', 'plan_pro'],
  ...{ earlyPlans: ['plan_basic'], latePlans: [null], newPlans: ['plan_basic'] },
  readings: [{ kind: 'list', askedAtMs: 0, answeredAtMs: 1, status: 200, code: '', body: '' }],
};
const log = '{"action":"key.revoked"}';
const faultsOf = (lost: Partial<JudgedLoss>, restored: Partial<Recovery>, written = log) =>
  reportOf({ ...loss, ...lost }, { ...recovery, ...restored }, written).faults;

describe('the verdict on a restore', () => {
  it('is sound when what is lost is what was written after the backup', () => {
    expect(faultsOf({}, {})).toEqual([]);
  });

  it.each<[string, Partial<JudgedLoss>, Partial<Recovery>, RegExp]>([
    ['a row of the backup that is lost', {}, { rows: rowsOf(1) }, /^tables/],
    ['a row that the backup cannot have', {}, { rows: rowsOf(3) }, /^tables/],
    ['a run in which nothing was lost', { rows: rowsOf(2) }, {}, /without a loss/],
    ['a finding of the check', {}, { isSound: false }, /^failed checks/],
    ['a revoked key that works again', {}, { leakedStatus: 200 }, /revoked after the backup/],
    ['a payment of before the backup that is lost', {}, { earlyPlans: ['plan_free'] }, /^payments/],
    ['a customer of after the backup who is known', {}, { latePlans: ['plan_free'] }, /^payments/],
    ['a payment after the restore without its plan', {}, { newPlans: [null] }, /^payments/],
    ['a load without a payment', {}, { earlyPlans: [] }, /^loads/],
    ['a plan that the backup does not have', {}, { plans: ['plan_pro', 'plan_pro'] }, /^plans/],
    ['a session that goes on', {}, { session: 200 }, /^sessions/],
    [
      'a failed read',
      {},
      { readings: recovery.readings.map((each) => ({ ...each, status: 503 })) },
      /^failed reads/,
    ],
    ['a lost delivery', {}, { events: { ...events, delivered: 2 } }, /did not arrive/],
  ])('finds %s', (_what, lost, restored, fault) => {
    expect(faultsOf(lost, restored).some((line) => fault.test(line))).toBe(true);
  });

  it('finds a log that does not tell of the revocation', () => {
    expect(faultsOf({}, {}, '')).toEqual([expect.stringMatching(/^revocations/)]);
  });
});
