import type { Sampler } from '@opentelemetry/sdk-trace';
import type { ConfigOf } from '../config';
import type { tracingConfig } from './tracing.config';

/** Samplers of the SDK, which is loaded only for traces. */
interface Samplers {
  readonly AlwaysOnSampler: new () => Sampler;
  readonly AlwaysOffSampler: new () => Sampler;
  readonly TraceIdRatioBasedSampler: new (share: number) => Sampler;
  readonly ParentBasedSampler: new (config: { root: Sampler }) => Sampler;
}

/** Makes the sampler that the settings name. Source: OpenTelemetry, "General SDK Configuration", https://opentelemetry.io/docs/languages/sdk-configuration/general/ (2026-11-30). */
export function makeSampler(
  sdk: Samplers,
  { sampler, share }: Pick<ConfigOf<typeof tracingConfig>, 'sampler' | 'share'>,
): Sampler {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
  };
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
