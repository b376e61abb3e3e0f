import type { Period } from '../domain/billing-calendar';
import type { ProcessorReport } from '../domain/processor-view';
import type { RazorpaySubscription } from './razorpay.wire';

/** Statuses in which the current cycle has been paid, unlike `pending` and `halted`. */
const paidIn: readonly RazorpaySubscription['status'][] = ['active', 'completed'];

/**
 * Maps a subscription of Razorpay to a report.
 *
 * @param at time of the reported state
 */
export function mapReport(wire: RazorpaySubscription, at: Date): ProcessorReport {
  return {
    reference: wire.id,
    status: wire.status,
    paid: paidIn.includes(wire.status) ? cycleOf(wire) : null,
    endedAt: instant(wire.ended_at),
    at,
  };
}

/** Converts a time of Razorpay; null for 0 or absence. Units: seconds since 1970. */
export function instant(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null;
}

function cycleOf({ current_start, current_end }: RazorpaySubscription): Period | null {
  const start = instant(current_start);
  const end = instant(current_end);
  return start !== null && end !== null && end > start ? { start, end } : null;
}
