import { dayText } from '../figures/india-time';
import { count } from '../figures/numbers';
import { sparklineGeometry } from './sparkline-geometry';
import '../styles/marks.css';

interface SparklineProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly value: number | null }[];
  readonly width?: number;
  readonly height?: number;
}

/** Few days in a small place. Its figures are said in one sentence, which is also the text that appears on hover. */
export function Sparkline({ title, days, width = 132, height = 32 }: SparklineProps) {
  const words = days.map(({ day, value }) => `${dayText(day)} ${value === null ? 'unknown' : count(value)}`);
  const text = `${title}: ${words.join(', ')}`;
  const columns = sparklineGeometry(
    days.map(({ value }) => value),
    width,
    height,
  );
  return (
    <svg width={width} height={height} role="img" aria-label={text}>
      <title>{text}</title>
      {columns.map((column) => (
        <rect key={column.x} {...column} rx="1" className="mark-main" />
      ))}
    </svg>
  );
}
