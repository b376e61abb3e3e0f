import type { ReactNode } from 'react';
import { count } from '../figures/numbers';
import '../styles/meter.css';

interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  /** Words about the time at which there is more again. */
  readonly note: ReactNode;
}

/** Part of a limit that is used, as a bar with its figures. */
export function Meter({ label, used, limit, note }: MeterProps) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'late' : undefined;
  return (
    <div className="meter" data-tone={tone}>
      <div className="row-spread">
        <span>{label}</span>
        <span>
          <span className="strong">{count(used)}</span>
          <span className="muted"> of {count(limit)}</span>
        </span>
      </div>
      <div className="meter-track" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <span className="muted small">{note}</span>
    </div>
  );
}
