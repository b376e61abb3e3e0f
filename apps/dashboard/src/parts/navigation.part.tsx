import { Link, useParams } from '@tanstack/react-router';
import { useRef, useEffect, type ReactNode } from 'react';
import { Icon } from './icon.part';
import { navigationGroups, operatorGroup } from './navigation-groups';

/** Way to every page. On phones it is a row that scrolls, and the present page is brought into view. */
export function Navigation({ isOperator }: { readonly isOperator: boolean }) {
  const element = useRef<HTMLElement>(null);
  const { list } = useParams({ strict: false });
  useEffect(() => {
    const present = element.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (present && element.current) element.current.scrollLeft = present.offsetLeft - 40;
  });
  return (
    <nav className="nav" aria-label="Pages" ref={element}>
      <div className="nav-inside">
        {(isOperator ? [...navigationGroups, operatorGroup] : navigationGroups).map(([title, entries]) => (
          <Group key={title} title={title}>
            {entries.map(({ to, params, alsoLists, words, icon }) => (
              <li key={words}>
                <Link
                  to={to}
                  params={params ?? {}}
                  {...(list !== undefined && alsoLists?.includes(list) && { 'aria-current': 'page' })}
                  reloadDocument={to === '/status'}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                >
                  <Icon name={icon} />
                  {words}
                </Link>
              </li>
            ))}
          </Group>
        ))}
      </div>
    </nav>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      {title !== 'Start' && <h2>{title}</h2>}
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
