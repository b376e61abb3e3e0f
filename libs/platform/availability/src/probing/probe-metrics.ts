import type { Metrics } from '@market/base/observability';
import type { ProbeReading } from '../probe/probe-reading';

/** Makes the counter of readings by outcome. */
export function probeMetrics(metrics: Metrics): (reading: Pick<ProbeReading, 'up'>) => void {
  const count = metrics.outcomes<'up' | 'down' | 'refused'>(
    'probe_readings_total',
    'Readings of the service by its own probe: `up`, `down`, or `refused` because of its key or limit.',
    ['up', 'down', 'refused'],
  );
  return ({ up }) => count(up === null ? 'refused' : up ? 'up' : 'down');
}
