import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Day, DayState } from '../api/types';
import { dayText } from '../figures/india-time';
import { pointAfterKey, pointAt } from './reading';
import { stripGeometry, stripWords } from './strip-geometry';
import { useWidth } from './use-width';
import '../styles/charts.css';

const marks: Readonly<Record<DayState, string>> = {
  fresh: 'mark-good',
  late: 'mark-late',
  stale: 'mark-bad',
  unknown: '',
};

interface StateStripProps {
  readonly title: string;
  readonly days: readonly { readonly day: Day; readonly state: DayState }[];
}

/** State of each day in a strip, and in words below it; by pointer or arrow keys the state of one day. */
export function StateStrip({ title, days }: StateStripProps) {
  const [area, width] = useWidth<HTMLDivElement>();
  const [point, setPoint] = useState<number | null>(null);
  const height = 22;
  const shown = point === null ? undefined : days[point];
  const words = shown === undefined ? stripWords(days) : `${dayText(shown.day)}: ${shown.state}`;
  const last = Math.max(0, days.length - 1);
  return (
    <div className="stack-tight strip">
      <div
        ref={area}
        className="plot-area"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, last ${days.length} days, by arrow keys`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={point ?? last}
        aria-valuetext={words}
        onKeyDown={(event: KeyboardEvent) => {
          const next = pointAfterKey(event.key, point ?? last, days.length);
          if (next === null) return;
          event.preventDefault();
          setPoint(next);
        }}
        onBlur={() => setPoint(null)}
        onPointerMove={(event: PointerEvent<HTMLDivElement>) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setPoint(pointAt(event.clientX - left, 0, width, days.length));
        }}
        onPointerLeave={() => setPoint(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            <line className="rule" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
            {stripGeometry(days, width, height).map(({ state, ...place }, index) => (
              <rect key={days[index]?.day} {...place} className={marks[state]} />
            ))}
          </svg>
        )}
      </div>
      <span className="muted small">{words}</span>
    </div>
  );
}
