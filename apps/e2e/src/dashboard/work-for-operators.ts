import { until } from '@market/testing';
import type { DashboardBrowser } from '../harness/dashboard-browser';
import type { WebhookScene } from '../webhooks/webhook-scene';
import type { DashboardScene } from './dashboard-scene';

/** Records of a service in which something waits for an operator everywhere. */
export interface WorkForOperators {
  readonly feedId: string;
  readonly entryId: string;
}

/** Text of a source that would run a script if it were markup. */
export const hostileText =
  '<img src="/x" onerror="alert(1)"> Canary Breeders <b>IPO</b> https://evil.example';

/** Runs a feed, holds entries back, and makes a payment without an account and an endpoint that was disabled. */
export async function makeWorkForOperators(
  { services }: DashboardScene,
  operator: DashboardBrowser,
): Promise<WorkForOperators> {
  const feedId = 'amfi.fund-house-numbers';
  const { data } = await operator.call(`POST operators/sources/${feedId}/runs`);
  const taskId = data.taskId as string;
  await until('the feed was run', async () => {
    const task = await operator.call(`GET operators/tasks/${taskId}`);
    return task.data.state === 'done';
  });
  await services.rows(
    `INSERT INTO processor_payment (id, processor, reference, amount, refunded, at, updated_at)
     VALUES ('pay_1', 'razorpay', 'sub_nobody', 149900, 0, now() - interval '2 days', now())`,
  );
  await services.rows(
    `UPDATE webhook_endpoint SET disabled_at = now() - interval '1 hour' WHERE url LIKE '%/other'`,
  );
  let entryId = '';
  for (const name of ['Nobody', 'Somebody', hostileText]) entryId = await hold(services, name);
  return { feedId, entryId };
}

/** Holds a premium back. @returns id of the entry */
export async function hold(services: Pick<WebhookScene, 'rows'>, name: string): Promise<string> {
  const reading = {
    ...{ publisher: 'investorgain', sourceName: name, board: null, openOn: null, closeOn: null },
    ...{ listingOn: null, priceRupees: null, gmpRupees: 33, gmpPercent: null },
    quotedAt: new Date(Date.now() - 60_000).toISOString(),
  };
  const [entry] = await services.rows<{ id: number }>(
    `INSERT INTO quarantine (feed_id, scope, kind, row_key, fingerprint, reason, raw, record, first_seen_at, last_seen_at)
     VALUES ('investorgain.gmp', 'row', 'gmp-reading', $1, $1, 'no active IPO is called so', $2, $3, now(), now())
     RETURNING id`,
    [`investorgain:${name}`, JSON.stringify({ name, gmp: '33' }), JSON.stringify(reading)],
  );
  return String(entry?.id);
}
