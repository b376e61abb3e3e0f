let isLeft = false;

/** Tells whether the page is being left because of what was done already: nothing may ask whether to stay then. */
export const isLeaving = (): boolean => isLeft;

/**
 * Leaves for another page of the dashboard, which is made anew, without the browser's question about unsaved changes. Resolves when this page
 * is shown again: until then the change that leads there goes on, so that nothing on this page can be done again.
 */
export function leaveFor(path: string, way: 'assign' | 'replace' = 'assign'): Promise<void> {
  isLeft = true;
  window.location[way](path);
  return new Promise((shown) => {
    window.addEventListener(
      'pageshow',
      () => {
        isLeft = false;
        shown();
      },
      { once: true },
    );
  });
}
