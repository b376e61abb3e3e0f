import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../icon.part';

const SearchDialog = lazy(() =>
  import('./search-dialog.part').then(({ SearchDialog: part }) => ({ default: part })),
);

const fields = 'input, textarea, select, [contenteditable]';

/** Tells whether a key opens the search: Ctrl+K or ⌘K anywhere, `/` where nothing is typed into. */
function opensSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target instanceof Element && target.matches(fields));
}

/** Button of the search, which keys open, too. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button"
        data-look="quiet"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Search (Ctrl K, ⌘K or /)"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
