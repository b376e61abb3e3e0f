import type { z } from 'zod';
import type { JsonResponse } from '@market/egress';
import { OrderRefused, PaymentFailed } from '../payment-failed.errors';
import { isRefusal } from './razorpay.wire';

/** Request to Razorpay. */
export type Ask = () => Promise<JsonResponse>;

/** Sends a request and checks status and shape of the response. Errors contain the operation and the status only. */
export async function asked<T>(what: string, shape: z.ZodType<T>, ask: Ask): Promise<T> {
  const { status, body } = await ask().catch(() => {
    throw new PaymentFailed(`${what}: no answer`, { isAway: true });
  });
  if (status < 200 || status > 299) throw failureOf(what, status, body);
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw new PaymentFailed(
    `${what}: unexpected answer at ${read.error.issues[0]?.path.join('.') || 'its root'}`,
  );
}

function failureOf(what: string, status: number, body: unknown): PaymentFailed {
  const { error: reason } = Object(body) as { readonly error?: unknown };
  // Any other 4xx status concerns this request only; the processor is available.
  if (status === 400 && isRefusal(reason)) return new OrderRefused(`${what}: refused with status 400`);
  return new PaymentFailed(`${what}: status ${status}`, { isAway: status === 429 || status >= 500 });
}
