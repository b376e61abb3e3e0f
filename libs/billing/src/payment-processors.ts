import type { Clock } from '@market/kernel';
import type { PaymentSettings } from './billing.config';
import type { PaymentProcessor } from './payment-processor';
import { RazorpayProcessor } from './processors/razorpay-processor.adapter';
import { SandboxProcessor } from './processors/sandbox-processor.adapter';

/** Makes the processor that the settings choose. */
export function paymentProcessor(settings: PaymentSettings, clock: Clock): PaymentProcessor {
  return settings.processor === 'razorpay'
    ? new RazorpayProcessor(settings, clock)
    : new SandboxProcessor(clock);
}
