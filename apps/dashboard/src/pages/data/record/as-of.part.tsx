import { useEffect, useState } from 'react';
import type { RecordState } from '../../../api/data-pages';
import { instant } from '../../../figures/india-time';
import { counted } from '../../../figures/numbers';
import { Button } from '../../../parts/button.part';

interface AsOfProps {
  readonly states: readonly RecordState[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** Time that each state is shown while they are played. */
const playMs = 900;

/** Choice of a published state of the record, by the instants at which it changed. */
export function AsOf({ states, place, onPlace }: AsOfProps) {
  const last = states.length - 1;
  const [isPlaying, setPlaying] = useState(false);
  const isMoving = isPlaying && place < last;
  useEffect(() => {
    if (!isMoving) return;
    const timer = window.setTimeout(() => onPlace(place + 1), playMs);
    return () => window.clearTimeout(timer);
  });
  if (last < 1) return null;
  const words = place === last ? 'Now' : stateWords(states[place]);
  const play = (): void => {
    if (!isMoving && place === last) onPlace(0);
    setPlaying(!isMoving);
  };
  return (
    <section className="panel as-of" aria-label="As of">
      <Button size="small" onClick={play}>
        {isMoving ? 'Pause' : 'Play'}
      </Button>
      <label className="as-of-range">
        <span className="strong">As of</span>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={place}
          aria-valuetext={words}
          onChange={(event) => {
            setPlaying(false);
            onPlace(Number(event.target.value));
          }}
        />
      </label>
      <span className="as-of-words">{words}</span>
      {place === last ? (
        <span className="muted small">{counted(last, 'change')}</span>
      ) : (
        <Button size="small" look="quiet" onClick={() => onPlace(last)}>
          Back to now
        </Button>
      )}
    </section>
  );
}

function stateWords(state: RecordState | undefined): string {
  const at = state?.at ?? null;
  return at === null ? 'Before the first change' : instant(at);
}
