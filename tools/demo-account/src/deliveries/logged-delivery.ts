import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { usualRetryDelaysSeconds } from '@market/webhooks';
import { oneByWeight, oneOf, type Random, type WeightedValue } from '../seeded-choice';
import type { InventedEvent } from './invented-events';

/** Attempt of the past, as the log has it. */
export interface PastAttempt {
  readonly startedAt: Date;
  /** Units: milliseconds. */
  readonly durationMs: number;
  readonly statusCode: number | null;
  /** Reason as text; null for a success. */
  readonly error: string | null;
  readonly answer: string | null;
}

/** Delivery of the past: nothing of it waits. */
export interface PastDelivery {
  readonly event: InventedEvent;
  readonly state: 'delivered' | 'failed' | 'held';
  readonly madeAt: Date;
  readonly attempts: readonly PastAttempt[];
  readonly settledAt: Date;
}

/** Response of a receiver, or its lack. */
type Reply = Omit<PastAttempt, 'startedAt'>;

/** Kind of trouble that a receiver has. */
export type Trouble = 'bad-gateway' | 'refused';

/** Time after its event within which a delivery has ended, delivered or failed. Units: milliseconds. */
export const settledWithinMs = 9 * 60 * 60_000;

const welcome: readonly WeightedValue<Pick<Reply, 'statusCode' | 'answer'>>[] = [
  { value: { statusCode: 200, answer: '{"received":true}' }, weight: 9 },
  { value: { statusCode: 202, answer: '{"queued":true}' }, weight: 1 },
];
const nginx =
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n<hr><center>nginx</center>\n</body>\n</html>\n';
/** Part of the deliveries that need a second attempt. */
const hiccups = 0.04;

/** Makes a delivery that arrived, mostly at once. */
export function makeArrived(event: InventedEvent): PastDelivery {
  const random = seededStream(`delivery of ${event.id}`);
  const replies = random() < hiccups ? [slow(), received(random)] : [received(random)];
  return settled(event, 'delivered', attemptsOf(event, replies, random));
}

/** Makes a delivery that failed with all its retries. */
export function makeFailed(event: InventedEvent, trouble: Trouble): PastDelivery {
  const random = seededStream(`failure of ${event.id}`);
  const replies = [null, ...usualRetryDelaysSeconds].map(() => replyIn(trouble, random));
  return settled(event, 'failed', attemptsOf(event, replies, random));
}

/** Makes a delivery that its endpoint no longer got, after some failed attempts. @param heldAt when it was disabled */
export function makeHeld(event: InventedEvent, trouble: Trouble, heldAt: Date): PastDelivery {
  const { madeAt, attempts } = makeFailed(event, trouble);
  const made = attempts.filter(({ startedAt }) => startedAt < heldAt);
  return { event, state: 'held', madeAt, attempts: made, settledAt: heldAt };
}

function settled(
  event: InventedEvent,
  state: 'delivered' | 'failed',
  attempts: readonly PastAttempt[],
): PastDelivery {
  const last = attempts.at(-1);
  const madeAt = madeAtOf(event);
  const settledAt = last === undefined ? madeAt : endOf(last);
  return { event, state, madeAt, attempts, settledAt };
}

function attemptsOf(event: InventedEvent, replies: readonly Reply[], random: Random): PastAttempt[] {
  const attempts: PastAttempt[] = [];
  let dueMs = madeAtOf(event).getTime();
  replies.forEach((reply, at) => {
    const startedAt = new Date(dueMs + 20 + Math.floor(180 * random()));
    const attempt = { startedAt, ...reply };
    attempts.push(attempt);
    dueMs = endOf(attempt).getTime() + (usualRetryDelaysSeconds[at] ?? 0) * 1_000;
  });
  return attempts;
}

/** Returns the time of the fan-out of an event. */
function madeAtOf({ id, occurredAt }: InventedEvent): Date {
  return new Date(occurredAt.getTime() + 120 + Math.floor(700 * seededStream(`fan-out of ${id}`)()));
}

function endOf({ startedAt, durationMs }: PastAttempt): Date {
  return new Date(startedAt.getTime() + durationMs);
}

function received(random: Random): Reply {
  const durationMs = 60 + Math.floor(90 * random() + 320 * random() ** 4);
  return { durationMs, error: null, ...oneByWeight(random, welcome) };
}

function slow(): Reply {
  return { durationMs: 30_001, statusCode: null, error: 'no answer within 30 seconds', answer: null };
}

function replyIn(trouble: Trouble, random: Random): Reply {
  if (trouble === 'refused') {
    const error = 'the host refused the connection (ECONNREFUSED)';
    return { durationMs: 3 + Math.floor(20 * random()), statusCode: null, error, answer: null };
  }
  const statusCode = oneOf(random, [502, 502, 502, 504]);
  const answer = statusCode === 502 ? nginx : nginx.replaceAll('502 Bad Gateway', '504 Gateway Time-out');
  const durationMs =
    statusCode === 502 ? 35 + Math.floor(60 * random()) : 15_000 + Math.floor(300 * random());
  return { durationMs, statusCode, error: `answered with status ${statusCode}`, answer };
}
