import type { MailText } from '../mail';
import { countText, rupeesText, timeText } from './indian-wording';
import { inLine, pageAddress, paragraphs } from './paragraphs';

interface Environmental {
  /** `PUBLIC_URL`, without a trailing slash. */
  readonly publicUrl: string;
  readonly environment: 'live' | 'test';
}

/** Facts of a webhook endpoint that gets nothing. */
export interface EndpointFacts extends Environmental {
  readonly endpointId: string;
  /** URL of the endpoint: only its host is named, since the rest may hold a secret. */
  readonly url: string;
  /** Number of deliveries in a row that failed for good. */
  readonly failures: number;
  /** Number of consecutive failures that disables the endpoint. */
  readonly failuresUntilDisabled: number;
}

/** Facts for the wording of the mail about a key that expires soon. */
export interface KeyFacts extends Environmental {
  readonly name: string;
  /** Prefix of the key, such as `svc_live_`. */
  readonly prefix: string;
  readonly last4: string;
  readonly expiresAt: Date;
}

/** Facts of a limit that is used to some percent. */
export interface UsageFacts extends Environmental {
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  /** Name of the plan, such as `Basic`. */
  readonly plan: string;
  readonly at: Date;
}

/** Facts for the wording of the mail about a failed payment. */
export interface PaymentFacts {
  readonly publicUrl: string;
  /** Name of the plan, such as `Basic`. */
  readonly plan: string;
  /** Units: rupees; null if it is not known. */
  readonly amount: number | null;
  readonly at: Date;
  /** Instant at which the plan ends unless it is paid; null if it is not known. */
  readonly endsAt: Date | null;
}

/** Warning that an endpoint fails and will be disabled. */
export function endpointFailingMail(facts: EndpointFacts): MailText {
  const { failures, failuresUntilDisabled, environment } = facts;
  const host = hostOf(facts.url);
  const text = paragraphs(
    `${failures} webhook deliveries in a row to ${host} (${environment}) failed, with all their retries. After ${failuresUntilDisabled} the endpoint is disabled and receives nothing.`,
    'See the responses of the endpoint and resend deliveries:',
    endpointPage(facts),
  );
  return { kind: 'endpoint-failing', subject: `Webhooks to ${host} fail`, text };
}

/** Notice that an endpoint was disabled. */
export function endpointDisabledMail(facts: EndpointFacts): MailText {
  const { failures, environment } = facts;
  const host = hostOf(facts.url);
  const text = paragraphs(
    `${failures} webhook deliveries in a row to ${host} (${environment}) failed, with all their retries. The endpoint was disabled: it receives nothing until you enable it again.`,
    'When you enable it, you can also resend what was missed:',
    endpointPage(facts),
  );
  return { kind: 'endpoint-disabled', subject: `Webhooks to ${host} were disabled`, text };
}

/** Warning that a key expires. */
export function keyExpiringMail(facts: KeyFacts): MailText {
  const { name, prefix, last4, environment, expiresAt, publicUrl } = facts;
  const text = paragraphs(
    `The ${environment} key “${inLine(name)}” (${prefix}…${last4}) expires on ${timeText(expiresAt)}. After that, requests with it are refused with 401.`,
    'Create a new key before then. Both can work side by side for up to a week:',
    pageAddress(publicUrl, `/keys?env=${environment}`),
  );
  return { kind: 'key-expiring', subject: `A ${environment} key expires on ${timeText(expiresAt)}`, text };
}

/** Notice that a percentage of the daily limit is used. */
export function usageReachedMail(facts: UsageFacts): MailText {
  const { percent, used, limit, plan, environment, at, publicUrl } = facts;
  const isFull = percent >= 100;
  const text = paragraphs(
    `On ${timeText(at)} the ${environment} requests of the last 24 hours reached ${percent}% of the daily limit of ${plan}: ${countText(used)} of ${countText(limit)}.`,
    isFull
      ? 'Further requests get 429 until earlier ones are more than 24 hours old. See when the next request is available, and what other plans allow:'
      : 'At 100% further requests get 429 until earlier ones are more than 24 hours old. See what uses the limit:',
    pageAddress(publicUrl, `/usage?env=${environment}`),
  );
  return {
    kind: 'usage-reached',
    subject: `${percent}% of the daily limit is used (${environment})`,
    text,
  };
}

/** Notice that a payment failed. */
export function paymentFailedMail({ publicUrl, plan, amount, at, endsAt }: PaymentFacts): MailText {
  const price = amount === null ? '' : ` of ${rupeesText(amount)}`;
  const end =
    endsAt === null
      ? 'Until it is paid, the plan may end.'
      : `Unless it is paid, the plan ends on ${timeText(endsAt)}, and the account is on Free.`;
  const text = paragraphs(
    `The payment${price} for ${plan} failed on ${timeText(at)}. ${end}`,
    'Update your payment:',
    pageAddress(publicUrl, '/plan'),
  );
  return { kind: 'payment-failed', subject: `The payment for ${plan} failed`, text };
}

function endpointPage({ publicUrl, endpointId, environment }: EndpointFacts): string {
  return pageAddress(publicUrl, `/webhooks/${endpointId}?env=${environment}`);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an endpoint';
}
