import type { AmountAxis } from './scale';

interface AxisProps {
  readonly axis: AmountAxis;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly textOf: (value: number) => string;
  readonly labels: readonly { readonly x: number; readonly text: string; readonly isLast: boolean }[];
}

/** Rules and numbers at the left, labels below. */
export function Axis({ axis, left, right, bottom, textOf, labels }: AxisProps) {
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className="rule" x1={left} x2={right} y1={axis.y(tick)} y2={axis.y(tick)} />
          <text x={left - 8} y={axis.y(tick)} dy="0.32em" textAnchor="end">
            {textOf(tick).replace('-', '−')}
          </text>
        </g>
      ))}
      {labels.map(({ x, text, isLast }) => (
        <text key={x} x={isLast ? right : x} y={bottom + 16} textAnchor={isLast ? 'end' : 'middle'}>
          {text}
        </text>
      ))}
    </g>
  );
}
