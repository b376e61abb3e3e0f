import { lazy, Suspense, useRef, useState } from 'react';
import type { SessionView } from '../api/types';
import { Icon } from './icon.part';

const Content = lazy(() =>
  import('./account-menu-content.part').then(({ AccountMenuContent: part }) => ({ default: part })),
);
const menuId = 'account-menu';

/** Menu of the user: who is signed in and where, the theme, the way out. */
export function AccountMenu({ session }: { readonly session: SessionView }) {
  const menu = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => setAsked(true);
  return (
    <>
      <button
        type="button"
        className="button"
        data-look="quiet"
        popoverTarget={menuId}
        aria-label="Your menu"
        onFocus={ask}
      >
        <Icon name="person" />
      </button>
      <div ref={menu} id={menuId} className="menu" popover="auto" onToggle={ask}>
        {isAsked && (
          <Suspense>
            <Content session={session} onOpen={() => menu.current?.togglePopover(true)} />
          </Suspense>
        )}
      </div>
    </>
  );
}
