import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../api/queries';
import { freshnessWords, worstState } from '../../figures/freshness-words';
import { Badge } from '../../parts/badge.part';
import { freshnessTones } from '../../parts/tones';

/** Line with the worst freshness of all data sets, and the way to the status page. */
export function FreshnessLine() {
  const { data, error } = useQuery(statusQuery);
  const state = data === undefined || data.dataSets.length === 0 ? null : worstState(data.dataSets);
  const tone = state === null ? undefined : freshnessTones[state];
  return (
    <div className="notice" data-tone={tone} style={{ minHeight: 42 }}>
      <div className="row">
        {state !== null && <Badge tone={freshnessTones[state]}>{state}</Badge>}
        {data !== undefined && <span>{freshnessWords(data.dataSets)}</span>}
        {data === undefined && error !== null && <span>The status of the data could not be read.</span>}
      </div>
      <a href="/dashboard/status">Status</a>
    </div>
  );
}
