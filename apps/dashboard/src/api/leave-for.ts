/** Time after which a page that is still shown is not being left any more: its reader stopped that. Units: milliseconds. */
const leavesWithinMs = 10_000;

let isLeft = false;

/** Tells whether the page is being left because of what was done already: nothing may ask whether to stay then. */
export const isLeaving = (): boolean => isLeft;

/**
 * Leaves for another page of the dashboard, which is made anew, without the browser's question about unsaved changes. Resolves when this page
 * is shown again, or is not left because its reader stops that: until then the change that leads there goes on, so that nothing on
 * this page can be done again.
 */
export function leaveFor(path: string, way: 'assign' | 'replace' = 'assign'): Promise<void> {
  isLeft = true;
  window.location[way](path);
  return new Promise((shown) => {
    const stay = (): void => {
      window.removeEventListener('pageshow', onShown);
      clearTimeout(timer);
      isLeft = false;
      shown();
    };
    // A page that is just being loaded is shown for the first time: only one that was kept comes back.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) stay();
    };
    const timer = setTimeout(stay, leavesWithinMs);
    window.addEventListener('pageshow', onShown);
  });
}
