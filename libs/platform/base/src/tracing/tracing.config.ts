import { z } from 'zod';
import { configSlice, oneOf, optionalText, webAddress } from '../config';

/** Settings of traces, with the names and values of OpenTelemetry. */
export const tracingConfig = configSlice({
  endpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: webAddress(),
    description:
      'Address of a collector of OpenTelemetry, without `/v1/traces`; API and ingestor send their traces there as protobuf over HTTP.',
    shownDefault: 'none: no traces',
  },
  headers: {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: optionalText(),
    description: 'Headers for the collector: `name=value`, separated by commas, percent-encoded.',
    shownDefault: 'none',
    secret: true,
  },
  sampler: {
    env: 'OTEL_TRACES_SAMPLER',
    schema: oneOf(
      [
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
        'always_on',
        'always_off',
        'traceidratio',
      ],
      'parentbased_always_on',
    ),
    description:
      'Sampler of traces: `always_on`, `always_off` or `traceidratio`, each also with `parentbased_`, which follows the decision of the caller.',
    shownDefault: 'parentbased_always_on',
  },
  share: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    schema: z.string().optional().transform(readShare),
    description: 'Share of traces that `traceidratio` samples, from 0 to 1.',
    shownDefault: '1',
  },
});

function readShare(text: string | undefined, context: z.RefinementCtx): number {
  if (text === undefined) return 1;
  const share = Number(text);
  if (/^\d*\.?\d+$/.test(text) && share <= 1) return share;
  context.addIssue({ code: 'custom', message: 'expected a number from 0 to 1' });
  return z.NEVER;
}
