import { JsonApi, type JsonResponse } from '@market/egress';

/** Address of Razorpay and the credentials of the caller. */
export interface RazorpayAccess {
  readonly keyId: string;
  readonly keySecret: string;
  /** Origin without path. */
  readonly url: string;
}

export type CancelTime = 'at once' | 'at cycle end';

/** Timeout of one request. Units: milliseconds. */
const exchangeWithinMs = 5_000;
const maxAnswerBytes = 1_000_000;

/**
 * Client of the used part of Razorpay's REST API. Razorpay's package for Node has no setting for a timeout, an address
 * or a max size of responses.
 *
 * Source: https://razorpay.com/docs/api/payments/subscriptions, paths and bodies as in `razorpay` 2.9.8, seen
 * 2026-11-26.
 */
export class RazorpayClient {
  private readonly api: JsonApi;

  constructor({ keyId, keySecret, url }: RazorpayAccess) {
    this.api = new JsonApi({
      url,
      credentials: [keyId, keySecret],
      timeoutMs: exchangeWithinMs,
      maxBytes: maxAnswerBytes,
    });
  }

  createSubscription(properties: object): Promise<JsonResponse> {
    return this.api.ask('POST', '/v1/subscriptions', properties);
  }

  subscription(id: string): Promise<JsonResponse> {
    return this.api.ask('GET', pathOf(id));
  }

  update(id: string, change: object): Promise<JsonResponse> {
    return this.api.ask('PATCH', pathOf(id), change);
  }

  cancel(id: string, when: CancelTime): Promise<JsonResponse> {
    const body = when === 'at cycle end' ? { cancel_at_cycle_end: 1 } : undefined;
    return this.api.ask('POST', `${pathOf(id)}/cancel`, body);
  }

  /** Fetches the subscription as it will be after the scheduled change. */
  scheduledChanges(id: string): Promise<JsonResponse> {
    return this.api.ask('GET', `${pathOf(id)}/retrieve_scheduled_changes`);
  }

  cancelScheduledChanges(id: string): Promise<JsonResponse> {
    return this.api.ask('POST', `${pathOf(id)}/cancel_scheduled_changes`);
  }

  plans({ count, skip }: { readonly count: number; readonly skip: number }): Promise<JsonResponse> {
    return this.api.ask('GET', `/v1/plans?count=${count}&skip=${skip}`);
  }

  plan(id: string): Promise<JsonResponse> {
    return this.api.ask('GET', `/v1/plans/${encodeURIComponent(id)}`);
  }

  createPlan(plan: object): Promise<JsonResponse> {
    return this.api.ask('POST', '/v1/plans', plan);
  }
}

function pathOf(subscriptionId: string): string {
  return `/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
}
