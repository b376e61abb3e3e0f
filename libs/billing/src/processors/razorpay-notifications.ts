import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@market/kernel';
import type { ProcessorReport } from '../domain/processor-view';
import { noMoney, type MoneyReport } from '../money-report';
import type { ProcessorEvent } from '../persistence/processor.repository';
import { instant, mapReport } from './razorpay.mapper';
import { mapMoneyReport } from './razorpay-money.mapper';
import { razorpayEvent, razorpayEventSubject, razorpayMoney } from './razorpay.wire';

/** Received notification with its headers. */
export interface SignedNotification {
  /** Exact bytes, which the signature covers. */
  readonly body: Buffer;
  /** Header `X-Razorpay-Signature`. */
  readonly signature: string | undefined;
  /** Header `x-razorpay-event-id`. */
  readonly eventId: string | undefined;
}

/** Verified and parsed notification, with its report on a subscription if it has one. */
export interface ReadNotification {
  readonly event: ProcessorEvent;
  readonly report: ProcessorReport | null;
  readonly money: MoneyReport;
}

const signaturePattern = /^[0-9a-f]{64}$/;
const eventIdPattern = /^[\w-]{1,64}$/;

/**
 * Verifies and parses Razorpay's notifications. Source: https://razorpay.com/docs/webhooks/validate-test, seen
 * 2026-11-21.
 */
export class RazorpayNotifications {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Tells in constant time whether the bytes were signed with the shared secret. */
  isSigned({ body, signature = '' }: SignedNotification): boolean {
    if (!signaturePattern.test(signature)) return false;
    const expected = createHmac('sha256', this.secret).update(body).digest();
    return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  }

  /** Parses a signed notification; null if it is not JSON. A notification of an unknown kind has no report. */
  read({ body, eventId = '' }: SignedNotification): ReadNotification | null {
    const content = parsed(body);
    if (content === null) return null;
    const { value } = content;
    const receivedAt = this.clock.now();
    const known = razorpayEvent.safeParse(value).data;
    const at = instant(known?.created_at) ?? receivedAt;
    const subject = razorpayEventSubject.safeParse(known?.payload).data;
    const report = subject === undefined ? null : mapReport(subject.subscription.entity, at);
    const event: ProcessorEvent = {
      id: eventIdPattern.test(eventId) ? eventId : `body_${createHash('sha256').update(body).digest('hex')}`,
      processor: 'razorpay',
      type: known?.event ?? 'unknown',
      reference: report?.reference ?? null,
      at,
      receivedAt,
      body: content.text,
    };
    const spoken = razorpayMoney.safeParse(known?.payload).data;
    const money = spoken === undefined ? noMoney : mapMoneyReport(spoken, event.type, report, at);
    return { event, report, money };
  }
}

function parsed(body: Buffer): { readonly text: string; readonly value: unknown } | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return { text, value: JSON.parse(text) };
  } catch {
    return null;
  }
}
