import { Link } from '@tanstack/react-router';
import { ago } from '../../figures/india-time';
import { useNow } from '../../parts/use-now';

interface RecordLinkProps {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  readonly updatedAt?: string;
}

const freshMs = 86_400_000;

/** Link of a row to the page of its record, with the time of a change of the last 24 hours. */
export function RecordLink({ list, id, name, updatedAt }: RecordLinkProps) {
  const now = useNow();
  const isFresh = updatedAt !== undefined && now - Date.parse(updatedAt) < freshMs;
  return (
    <>
      <Link to="/data/$list/$id" params={{ list, id }} className="row-link">
        {name}
      </Link>
      {isFresh && <span className="small muted nowrap fresh">changed {ago(updatedAt, now)}</span>}
    </>
  );
}
