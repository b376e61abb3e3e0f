/**
 * Leaves for another page of the dashboard, which is made anew. Resolves when this page is shown again: until then the change
 * that leads there goes on, so that nothing on this page can be done again.
 */
export function leaveFor(path: string, way: 'assign' | 'replace' = 'assign'): Promise<void> {
  window.location[way](path);
  return new Promise((shown) => {
    window.addEventListener('pageshow', () => shown(), { once: true });
  });
}
