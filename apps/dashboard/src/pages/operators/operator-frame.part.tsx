import { Link, Outlet, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NoSuchPage } from '../../parts/unknown-page.part';
import { useSession } from '../../parts/session.part';
import './operators.css';

const pages: readonly (readonly [to: NonNullable<LinkProps['to']>, words: string])[] = [
  ['/operators', 'Summary'],
  ['/operators/accounts', 'Accounts'],
  ['/operators/sources', 'Sources'],
  ['/operators/quarantine', 'Quarantine'],
  ['/operators/webhooks', 'Endpoints'],
  ['/operators/money', 'Money'],
  ['/operators/audit', 'Audit log'],
];

/** Frame of the pages of operators, with the way from one to another. For everybody else there are no such pages. */
export function OperatorFrame() {
  const { isOperator } = useSession();
  return isOperator ? (
    <div className="stack">
      <OperatorNavigation />
      <Outlet />
    </div>
  ) : (
    <div className="stack">
      <NoSuchPage />
    </div>
  );
}

/** Way to each page. On phones it is a row that scrolls, and the present page is brought into view. */
function OperatorNavigation() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const present = element.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (present && element.current) {
      element.current.scrollLeft = present.offsetLeft - element.current.offsetLeft - 40;
    }
  });
  return (
    <nav className="subnav" aria-label="Pages of operators" ref={element}>
      {pages.map(([to, words]) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/operators', includeSearch: false }}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
