import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Makes the component of a page from its code, which is read when the page is. Without a network the code is awaited: the router would
 * reload the document after a failed attempt, and lose the page that is shown.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        if (navigator.onLine) throw error;
        await new Promise((online) => {
          window.addEventListener('online', online, { once: true });
        });
        return load();
      }),
    name,
  );
