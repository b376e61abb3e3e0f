import { type BrowsedPage, type Look, looks } from './browsed-page';

/** Expects that a page has a heading, and no flaw in any of some looks; and that it has done nothing that it should not. */
export async function expectFlawless(
  browsed: BrowsedPage,
  heading: string | RegExp,
  some: readonly Look[] = looks,
): Promise<void> {
  const shown = await browsed.page.locator('h1').innerText();
  expect(shown).toEqual(typeof heading === 'string' ? heading : expect.stringMatching(heading));
  for (const look of some) {
    await browsed.look(look);
    expect({ ...look, flaws: await browsed.flaws() }).toEqual({ ...look, flaws: [] });
  }
  expect(browsed.complaints()).toEqual([]);
}
