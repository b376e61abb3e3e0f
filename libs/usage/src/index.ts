export { UsageModule } from './usage.module';
export { usageConfig } from './usage.config';
export { InProcessMeter } from './in-process-meter';
export { AddressMeter } from './address-meter';
