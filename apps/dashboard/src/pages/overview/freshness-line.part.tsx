import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statusQuery } from '../../api/queries';
import { freshnessWords, worstState } from '../../figures/freshness-words';
import { Badge } from '../../parts/badge.part';
import { freshnessTones } from '../../parts/tones';

/** Freshness of the data in one line. */
export function FreshnessLine() {
  const { data } = useQuery(statusQuery);
  const state = data === undefined ? null : worstState(data.dataSets);
  return (
    <div
      className="notice"
      data-tone={state === null ? undefined : freshnessTones[state]}
      style={{ minHeight: 42 }}
    >
      <div className="row">
        {data !== undefined && state !== null && (
          <>
            <Badge tone={freshnessTones[state]}>{state}</Badge>
            <span>{freshnessWords(data.dataSets)}</span>
          </>
        )}
      </div>
      <Link to="/status">Status</Link>
    </div>
  );
}
