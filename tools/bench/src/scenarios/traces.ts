import type { Scenario } from '../scenario';
import { api, cachedList } from './read-path';

/**
 * Cost of traces for reads of the public API.
 *
 * Source: decision 0070, "Cost".
 */
export const traces: Scenario = {
  ...cachedList,
  id: 'traces',
  title: 'A cached list, with and without traces',
  question:
    'The same program four times: without a collector, as it is by default; joined with spans that do nothing, which shows what the places of spans cost a request when there is no collector; with a collector that gets one trace in a hundred; and with one that gets every trace, which must show, or the measure would see nothing.',
  variants: [
    { ...api, title: 'no collector' },
    {
      ...{ id: 'no-spans', title: 'spans that do nothing' },
      instead: { 'libs/platform/base/dist/tracing/spans.js': 'bare/no-spans.js' },
    },
    { id: 'share', title: 'one trace in a hundred', tracedShare: 0.01 },
    { id: 'all', title: 'every trace', tracedShare: 1 },
  ],
  targets: [
    { variant: 'api', against: 'no-spans', measure: 'processor time', limit: { atMost: 1.02 } },
    { variant: 'share', against: 'api', measure: 'processor time', limit: { atMost: 1.05 } },
    { variant: 'all', against: 'api', measure: 'processor time', limit: { atLeast: 1.05 } },
  ],
};
