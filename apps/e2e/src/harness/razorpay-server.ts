import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from '@market/testing';

/** A subscription as Razorpay shows it. Units: seconds since 1970. */
export interface RazorpayEntity {
  readonly id: string;
  readonly entity: 'subscription';
  readonly plan_id: string;
  readonly status: string;
  readonly current_start: number | null;
  readonly current_end: number | null;
  readonly ended_at: number | null;
  readonly quantity: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly charge_at: number | null;
  readonly start_at: number | null;
  readonly end_at: number | null;
  readonly auth_attempts: number;
  readonly total_count: number;
  readonly paid_count: number;
  readonly customer_notify: boolean;
  readonly created_at: number;
  readonly expire_by: number | null;
  readonly short_url: string;
  readonly has_scheduled_changes: boolean;
  readonly change_scheduled_at: number | null;
  readonly remaining_count: number;
}

/** Behaviour of the server: normal, 503, no response, or HTML with status 200. */
type Mood = 'well' | 'down' | 'hanging' | 'nonsense';

const keyId = 'rzp_test_e2e';
const keySecret = `canary-key-secret-${randomUUID()}`;
const webhookSecret = `canary-webhook-secret-${randomUUID()}`;

/**
 * Razorpay's documented API for plans and subscriptions, on loopback.
 *
 * Source: https://razorpay.com/docs/api/payments/subscriptions, seen 2026-11-21.
 */
export class RazorpayServer {
  mood: Mood = 'well';
  /** Received requests. Shape: `<METHOD> <path> <body>`. */
  readonly asked: string[] = [];
  readonly subscriptions = new Map<string, RazorpayEntity>();
  /** Ids of subscriptions that are paid by UPI: changes of their plan are refused. */
  readonly paidByUpi = new Set<string>();
  /** Ids of subscriptions for which every request gets a 503. */
  readonly silentAbout = new Set<string>();
  private readonly plans: object[] = [];
  private readonly server: ReturnType<typeof createServer | typeof createSecureServer>;
  private count = 0;

  private constructor(private readonly certificate: TestCertificate | null) {
    const listener: RequestListener = (request, response) => void this.handleRequest(request, response);
    this.server = certificate === null ? createServer(listener) : createSecureServer(certificate, listener);
  }

  /** Starts a server. @param certificate with which it speaks TLS, as an API in production needs; null: it does not */
  static async start(certificate: TestCertificate | null = null): Promise<RazorpayServer> {
    const made = new RazorpayServer(certificate);
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  /** Returns the last request about one subscription. The API may send requests about others at any time. */
  lastAskedOf({ id }: Pick<RazorpayEntity, 'id'>): string | undefined {
    return this.asked.findLast((one) => one.includes(`/subscriptions/${id}`));
  }

  /** Settings of an API that takes its payments from this server. */
  get settings(): Readonly<Record<string, string>> {
    return {
      PAYMENTS: 'razorpay',
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: `http${this.certificate === null ? '' : 's'}://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
    };
  }

  get secrets(): readonly string[] {
    return [keySecret, webhookSecret];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Finds the subscription of a payment page. Errors: `Error` if there is none. */
  behind(checkoutUrl: string | null): RazorpayEntity {
    const found = [...this.subscriptions.values()].find(({ short_url }) => short_url === checkoutUrl);
    if (found === undefined) throw new Error(`no payment page ${checkoutUrl}`);
    return found;
  }

  /** Changes a subscription without a notification. */
  change(id: string, differs: Partial<RazorpayEntity>): RazorpayEntity {
    const changed = { ...this.known(id), ...differs };
    this.subscriptions.set(id, changed);
    return changed;
  }

  private known(id: string): RazorpayEntity {
    const found = this.subscriptions.get(id);
    if (found === undefined) throw new Error(`no subscription ${id}`);
    return found;
  }

  private async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    this.asked.push(`${request.method} ${request.url} ${text}`);
    if (this.mood === 'hanging') return;
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (this.mood === 'down') return void send(503, { error: { code: 'SERVER_ERROR' } });
    if (this.mood === 'nonsense') return void response.writeHead(200).end('<html>maintenance</html>');
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return void send(401, refusal('Authentication failed'));
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const [status, content] = this.handle(request.method ?? '', request.url ?? '', body);
    send(status, content);
  }

  private handle(method: string, url: string, body: Record<string, unknown>): [number, object] {
    const [, version, kind, id, action] = (url.split('?')[0] ?? '').split('/');
    if (version !== 'v1') return [404, refusal('not found')];
    if (kind === 'plans' && method === 'GET') return [200, { entity: 'collection', items: this.plans }];
    if (kind === 'plans' && method === 'POST') return [200, this.addPlan(body)];
    if (kind !== 'subscriptions') return [404, refusal('not found')];
    if (id === undefined && method === 'POST') return [200, this.addSubscription(body)];
    const known = this.subscriptions.get(id ?? '');
    if (known === undefined) return [400, refusal('The id provided does not exist')];
    if (this.silentAbout.has(known.id)) return [503, { error: { code: 'SERVER_ERROR' } }];
    if (method === 'GET') return [200, known];
    if (['cancelled', 'completed', 'expired'].includes(known.status)) {
      return [400, refusal(`Subscription is not cancellable in ${known.status} status.`)];
    }
    if (action === 'cancel') {
      if (body['cancel_at_cycle_end'] === 1) return [200, known];
      return [200, this.change(known.id, { status: 'cancelled', ended_at: seconds() })];
    }
    if (action === 'cancel_scheduled_changes') {
      return [200, this.change(known.id, { has_scheduled_changes: false })];
    }
    if (method === 'PATCH' && this.paidByUpi.has(known.id)) return [400, upiRefusal];
    if (method === 'PATCH') return [200, this.change(known.id, { has_scheduled_changes: true })];
    return [404, refusal('not found')];
  }

  private addPlan({ item, period, interval, notes }: Record<string, unknown>): object {
    const plan = {
      id: this.newId('plan'),
      entity: 'plan',
      item,
      period,
      interval,
      notes,
      created_at: seconds(),
    };
    this.plans.push(plan);
    return plan;
  }

  private addSubscription(body: Record<string, unknown>): RazorpayEntity {
    const id = this.newId('sub');
    const entity: RazorpayEntity = {
      id,
      entity: 'subscription',
      plan_id: body['plan_id'] as string,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      quantity: 1,
      notes: body['notes'] as Record<string, string>,
      charge_at: null,
      start_at: (body['start_at'] as number | undefined) ?? null,
      end_at: null,
      auth_attempts: 0,
      total_count: body['total_count'] as number,
      paid_count: 0,
      customer_notify: true,
      created_at: seconds(),
      expire_by: (body['expire_by'] as number | undefined) ?? null,
      short_url: `https://rzp.example/i/${id}`,
      has_scheduled_changes: false,
      change_scheduled_at: null,
      remaining_count: body['total_count'] as number,
    };
    this.subscriptions.set(id, entity);
    return entity;
  }

  private newId(kind: string): string {
    this.count += 1;
    return `${kind}_${String(this.count).padStart(14, '0')}`;
  }
}

/** Notification with its signature. */
export interface Notification {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the notification that Razorpay sends for an event of a subscription. `at` in seconds since 1970. */
export function notificationOf(
  event: string,
  entity: RazorpayEntity,
  at: number,
  id: string = randomUUID(),
): Notification {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_merchant',
    event,
    contains: ['subscription'],
    payload: { subscription: { entity } },
    created_at: at,
  });
  return signed(body, id);
}

/** Signs a body with a webhook secret; default: the shared one. */
export function signed(body: string, eventId: string, secret = webhookSecret): Notification {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-Razorpay-Signature': signature,
      'X-Razorpay-Event-Id': eventId,
    },
  };
}

/** Sends a notification to an API. @returns status of the response */
export async function notify(base: string, { body, headers }: Notification): Promise<number> {
  const answer = await fetch(`${base}/payments/razorpay`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** Returns the present time. Units: seconds since 1970. */
export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

const upiRefusal = {
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Subscriptions cannot be updated when payment mode is upi',
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  },
};

function refusal(description: string): object {
  return { error: { code: 'BAD_REQUEST_ERROR', description } };
}
