import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { pointAfterKey, pointAt } from './reading';

interface ReadingAreaProps {
  /** Name of the chart and how it is read: `Requests, by arrow keys`. */
  readonly label: string;
  readonly height: number;
  /** Number of points that can be read. */
  readonly count: number;
  /** Point that is read now; null for none. */
  readonly point: number | null;
  readonly onPoint: (point: number | null) => void;
  /** Words for the point that is read, or for all when none is. */
  readonly words: string;
  /** Ends of the points on an area of a width. Units: pixels. */
  readonly endsOf: (width: number) => { readonly left: number; readonly right: number };
  /** True reads the last point as soon as the area has the focus. */
  readonly readsAtFocus?: boolean;
  /** Drawing at a width. */
  readonly children: (width: number) => ReactNode;
}

/** Area of a drawing whose points are read by pointer, or by arrow keys as on a slider. */
export function ReadingArea(props: ReadingAreaProps) {
  const { label, height, count, point, onPoint, words, endsOf, readsAtFocus = false, children } = props;
  const [area, width] = useWidth<HTMLDivElement>();
  const last = Math.max(0, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = pointAfterKey(event.key, point ?? last, count);
    if (next === null) return;
    event.preventDefault();
    onPoint(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const ends = endsOf(width);
    onPoint(
      pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left, ends.left, ends.right, count),
    );
  };
  return (
    <div
      ref={area}
      className="plot-area"
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={point ?? last}
      aria-valuetext={words}
      onKeyDown={onKeyDown}
      onFocus={readsAtFocus ? () => onPoint(point ?? last) : undefined}
      onBlur={() => onPoint(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onPoint(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          {children(width)}
        </svg>
      )}
    </div>
  );
}

/** Measures the width of an element, now and whenever it changes. Units: whole pixels; 0 before the first measure. */
function useWidth<Type extends HTMLElement>(): readonly [RefObject<Type | null>, number] {
  const element = useRef<Type>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = (): void => setWidth(Math.floor(measured.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
