import { ManualClock } from '@market/kernel';
import { OrderUncertain } from '../payment-failed.errors';
import { RazorpayProcessor } from './razorpay-processor.adapter';
import { scripted, ScriptedRazorpay, type CannedResponse, type Respond } from './razorpay-server.fixture';

const now = new Date('2026-11-20T06:30:00.000Z');
const { plans, subscription } = scripted;
const cycle = { current_start: 1_795_156_200, current_end: 1_797_748_200 };
const change = 'PATCH /v1/subscriptions/sub_1';
const keep = 'POST /v1/subscriptions/sub_1/cancel_scheduled_changes';
const show = 'GET /v1/subscriptions/sub_1';
const scheduled = 'GET /v1/subscriptions/sub_1/retrieve_scheduled_changes';

let server: ScriptedRazorpay;
let razorpay: RazorpayProcessor;

beforeEach(async () => {
  server = await ScriptedRazorpay.start();
  razorpay = new RazorpayProcessor(server.access, new ManualClock(now));
});

afterEach(() => server.close());

const refused: CannedResponse = [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'no' } }];
const toBasic = () =>
  razorpay.carryOut({ do: 'change-at-period-end', reference: 'sub_1', planId: 'plan_basic' });
const keepPlan = () => razorpay.carryOut({ do: 'keep-plan', reference: 'sub_1', planId: 'plan_pro' });
/** Resolves to the error of failed work; null if it did not fail. */
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('a change of plans whose response is lost', () => {
  it('succeeds if Razorpay has scheduled that plan', async () => {
    server.respond = (question) => {
      if (question === change) return null;
      if (question === scheduled) return [200, { ...subscription, plan_id: 'plan_rzp_basic' }];
      return [200, { ...subscription, has_scheduled_changes: true }];
    };
    expect(await failureOf(toBasic())).toBeNull();
    expect(server.asked.slice(-3)).toEqual([change, show, scheduled]);
  });

  it.each<[string, Respond]>([
    ['has scheduled nothing yet', () => [200, subscription]],
    [
      'has scheduled another plan',
      () => [200, { ...subscription, has_scheduled_changes: true, plan_id: 'plan_rzp_pro' }],
    ],
    ['does not answer', () => null],
    ['is down', () => [503, {}]],
    ['says nothing of changes', () => [200, { ...subscription, has_scheduled_changes: null }]],
  ])('is uncertain when Razorpay, asked afterwards, %s', async (_case, otherwise) => {
    server.respond = (question, body) => (question === change ? null : otherwise(question, body));
    expect(await failureOf(toBasic())).toBeInstanceOf(OrderUncertain);
  });

  it('is reverted successfully if nothing is scheduled, and is uncertain otherwise', async () => {
    server.respond = (question) => (question === keep ? null : [200, subscription]);
    expect(await failureOf(keepPlan())).toBeNull();
    server.respond = (question) =>
      question === keep ? null : [200, { ...subscription, has_scheduled_changes: true }];
    expect(await failureOf(keepPlan())).toBeInstanceOf(OrderUncertain);
    server.respond = () => null;
    expect(await failureOf(keepPlan())).toBeInstanceOf(OrderUncertain);
  });

  it('is not sent after the caller got an error that says nothing was changed', async () => {
    server.plansTake = 4_500;
    const others = plans.splice(0);
    // The list of plans and the creation of one are each fast enough, but together exceed the limit.
    server.respond = (question) =>
      question === 'POST /v1/plans' ? [200, others[0] ?? {}] : [200, subscription];
    const failure = await failureOf(toBasic());
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    plans.push(...others);
    expect(failure).toMatchObject({ code: 'PAY_001' });
    expect(failure).not.toBeInstanceOf(OrderUncertain);
    expect(server.asked).toEqual(['GET /v1/plans', 'POST /v1/plans']);
  });

  it('fails without uncertainty if it was not sent', async () => {
    server.isAway = true;
    const failure = await failureOf(toBasic());
    expect(failure).toMatchObject({ code: 'PAY_001', isAway: true });
    expect(failure).not.toBeInstanceOf(OrderUncertain);
  });
});

describe('a change of plans that Razorpay refuses', () => {
  it('fails', async () => {
    server.respond = (question) => (question === change ? refused : [200, subscription]);
    expect(await failureOf(toBasic())).toMatchObject({ code: 'PAY_001', isAway: false });
  });

  it('succeeds if the subscription has that plan already, as one that begins later', async () => {
    server.respond = (question) =>
      question === change ? refused : [200, { ...subscription, plan_id: 'plan_rzp_basic' }];
    expect(await failureOf(toBasic())).toBeNull();
  });

  it('succeeds if there is nothing to revert', async () => {
    server.respond = (question) => (question === keep ? refused : [200, subscription]);
    expect(await failureOf(keepPlan())).toBeNull();
  });
});

describe('a request for a subscription', () => {
  it.each<[string, CannedResponse, boolean]>([
    ['no answer', null, true],
    ['429', [429, {}], true],
    ['500', [500, {}], true],
    ['503', [503, {}], true],
    ['400, as for an id that does not exist', refused, false],
    ['404', [404, {}], false],
    ['an answer of another shape', [200, {}], false],
  ])('that gets %s tells whether Razorpay is away', async (_case, answer, isAway) => {
    server.respond = () => answer;
    expect(await failureOf(razorpay.fetch('sub_1'))).toMatchObject({ code: 'PAY_001', isAway });
  });

  it('returns the charged plan, and looks it up once', async () => {
    server.respond = () => [200, { ...subscription, ...cycle, plan_id: 'plan_rzp_basic' }];
    for (let time = 0; time < 3; time += 1) {
      expect(await razorpay.fetch('sub_1')).toMatchObject({ chargedPlanId: 'plan_basic' });
    }
    expect(server.asked.filter((one) => one.includes('plans'))).toEqual(['GET /v1/plans/plan_rzp_basic']);
  });

  it('succeeds if its plan is unknown or cannot be looked up', async () => {
    server.respond = (question) =>
      question.includes('plans') ? [503, {}] : [200, { ...subscription, ...cycle, plan_id: 'plan_other' }];
    const report = await razorpay.fetch('sub_1');
    expect(report).toMatchObject({ status: 'active', paid: { end: new Date(1_797_748_200_000) } });
    expect(report.chargedPlanId).toBeUndefined();
  });
});
