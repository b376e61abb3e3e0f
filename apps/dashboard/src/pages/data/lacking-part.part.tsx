import { Link } from '@tanstack/react-router';
import type { DataPart } from '../../api/data-pages';
import { MarkedText } from '../../parts/marked-text.part';

interface LackingPartProps {
  readonly part: DataPart;
  readonly title: string;
  /** Sentence on what the part would tell. */
  readonly tells: string;
}

/** Placeholder for a part of a page that the API refused: what it would show, why it is missing, and what to do. */
export function LackingPart({ part: { error, path, status }, title, tells }: LackingPartProps) {
  const isGate = status === 403;
  return (
    <div className="state">
      <p className="strong">{isGate ? `${title}: not in your plan` : `${title} could not be read`}</p>
      <p>{tells}</p>
      <p className="muted">
        <MarkedText text={error?.message ?? ''} />
      </p>
      {isGate && (
        <div className="row">
          <Link to="/plan" className="button">
            Compare plans
          </Link>
          <Link to="/explorer" search={{ env: 'test', path: path.split('?')[0] }} className="button">
            See an invented sample
          </Link>
        </div>
      )}
    </div>
  );
}
