import type { ReactNode } from 'react';
import { PageTitle } from './page-title.part';

interface PageHeadProps {
  /** Heading, and title of the window. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Link to the list that the page belongs to. */
  readonly crumb?: ReactNode;
}

/** Heading of a page with one sentence about it and what can be done there. */
export function PageHead({ title, children, actions, crumb }: PageHeadProps) {
  return (
    <header className="page-head">
      <PageTitle title={title} />
      <div>
        {crumb}
        <h1>{title}</h1>
        {children !== undefined && <p>{children}</p>}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </header>
  );
}
