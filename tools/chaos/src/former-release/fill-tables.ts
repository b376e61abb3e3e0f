import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { until } from '@market/testing';
import { z } from 'zod';
import type { ChaosStack } from '../chaos-stack';
import { FollowedStream } from '../rolling-deploy/followed-stream';
import type { WholeStack } from '../whole-stack';
import { useDashboard } from './use-dashboard';

const done = z.unknown();
const accounts = 4;
/** One more than Pro has: it takes the place of another one. */
const streams = 3;

/** Fills what a release fills by itself, and by its commands and requests. @returns live keys of accounts on Enterprise */
export async function fillTables(former: WholeStack, stack: ChaosStack): Promise<string[]> {
  const keys: string[] = [];
  for (let count = 0; count < accounts; count += 1)
    keys.push(await addAccount(former, emailOf(count), 'enterprise'));
  await former.admin(done, ['feed', 'create', '--account', emailOf(0)]);
  await mendRecords(former, stack);
  await sendRequests(former, keys[0] ?? '');
  await useDashboard(former, emailOf(1), await startSilentReceiver(stack));
  await followStreams(former, stack, await addAccount(former, emailOf(accounts), 'pro'));
  return keys;
}

function emailOf(count: number): string {
  return `upgrade-${count}@accounts.test`;
}

/** Makes an account. @returns a live key */
async function addAccount(former: WholeStack, email: string, plan: string): Promise<string> {
  await former.admin(done, ['account', 'create', '--email', email, '--plan', plan]);
  const { key } = await former.admin(z.object({ key: z.string() }), [
    ...['key', 'create', '--account', email, '--type', 'live'],
  ]);
  return key;
}

/** Removes a record of an IPO and of an offer, and joins two of IPOs. */
async function mendRecords(former: WholeStack, stack: ChaosStack): Promise<void> {
  const names = async (table: string, column: string) => {
    const rows = await stack.sql<{ name: string }>(
      `SELECT ${column} AS name FROM ${table} WHERE data_set = 'live' ORDER BY 1 LIMIT 3`,
    );
    return rows.map(({ name }) => name);
  };
  const reason = ['--reason', 'no record of this kind'];
  const [removed = '', joined = '', kept = ''] = await names('ipo', 'slug');
  await former.admin(done, ['issue', 'remove', removed, ...reason]);
  await former.admin(done, ['issue', 'join', joined, kept]);
  const [offer = ''] = await names('corporate_offer', 'id');
  await former.admin(done, ['offer', 'remove', offer, ...reason]);
}

/** Orders a plan under an idempotency key, and asks for what is not there: failed requests are kept. */
async function sendRequests({ base }: WholeStack, key: string): Promise<void> {
  const headers = { 'X-API-Key': key };
  const order = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'the-first-order-of-all' },
    body: JSON.stringify({ planId: 'plan_pro' }),
  };
  for (const [path, init] of [
    ['billing/subscribe', order],
    ['ipos/no-such-issue', { headers }],
  ] as const) {
    const response = await fetch(`${base}/v1/${path}`, init);
    await response.body?.cancel();
  }
}

/** Starts a server that takes connections and never answers. @returns address of a webhook there */
async function startSilentReceiver(stack: ChaosStack): Promise<string> {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.atEnd(() => Promise.resolve(server.close()));
  return `https://localhost:${(server.address() as AddressInfo).port}/silent`;
}

/** Follows streams of events until the stack ends. */
async function followStreams(former: WholeStack, stack: ChaosStack, key: string): Promise<void> {
  const followed = Array.from({ length: streams }, () => new FollowedStream(former.base, key));
  stack.atEnd(() => Promise.all(followed.map((stream) => stream.end([]))));
  await until('every stream is open', () => followed.every(({ opened }) => opened > 0));
}
