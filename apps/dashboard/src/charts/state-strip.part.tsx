import { useState } from 'react';
import type { Day, DayState } from '../api/types';
import { dayText } from '../figures/india-time';
import { ReadingArea } from './reading-area.part';
import { stripGeometry, stripWords } from './strip-geometry';
import '../styles/charts.css';
import '../styles/marks.css';

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
  const [point, setPoint] = useState<number | null>(null);
  const height = 22;
  const shown = point === null ? undefined : days[point];
  const words = shown === undefined ? stripWords(days) : `${dayText(shown.day)}: ${shown.state}`;
  return (
    <div className="stack-tight strip">
      <ReadingArea
        label={`${title}, last ${days.length} days, by arrow keys`}
        height={height}
        count={days.length}
        point={point}
        onPoint={setPoint}
        words={words}
        endsOf={(width) => ({ left: 0, right: width })}
      >
        {(width) => (
          <>
            <line className="rule" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
            {stripGeometry(days, width, height).map(({ state, ...place }, index) => (
              <rect key={days[index]?.day} {...place} className={marks[state]} />
            ))}
          </>
        )}
      </ReadingArea>
      <span className="muted small">{words}</span>
    </div>
  );
}
