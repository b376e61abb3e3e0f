import type { ReactNode } from 'react';
import '../styles/figures.css';

export interface FigureItem {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** Row of figures that matter, each with its name and a note. */
export function Figures({ items }: { readonly items: readonly FigureItem[] }) {
  return (
    <dl className="figures">
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
