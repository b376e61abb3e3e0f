import { useId, type ReactNode } from 'react';

interface PanelProps {
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** True leaves no space around what is inside: a table has its own. */
  readonly isTight?: boolean;
  readonly children: ReactNode;
}

/** Part of a page with a heading of its own. */
export function Panel({ title, note, actions, isTight = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="panel-head">
          <div>
            <h2 id={id}>{title}</h2>
            {note !== undefined && <p>{note}</p>}
          </div>
          {actions !== undefined && <div className="row">{actions}</div>}
        </div>
      )}
      {isTight ? children : <div className="panel-body">{children}</div>}
    </section>
  );
}
