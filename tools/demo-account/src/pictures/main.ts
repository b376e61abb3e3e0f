import { mkdirSync, writeFileSync, accessSync, constants } from 'node:fs';
import { join, resolve, delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processEnvironment, readConfig, type ConfigOf } from '@market/base/config';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Picture, pictures, themes } from './picture-list';
import { PictureStack } from './picture-stack';
import { picturesConfig } from './pictures.config';
import { smallPng } from './small-png';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Returns the path of Chromium. Errors: `Error` if there is none. */
function chromiumPath({ chromiumPath: chosen, path }: ConfigOf<typeof picturesConfig>): string {
  if (chosen !== undefined) return chosen;
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  if (found === undefined)
    throw new Error('CHROMIUM_PATH: there is no Chromium here (Debian: apt-get install chromium)');
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const folder = resolve(__dirname, '..', '..', '..', '..', 'docs', 'pictures');
const previewFile = resolve(__dirname, '..', '..', '..', '..', 'libs/platform/site/web/open-graph.png');
const width = 1180;
const margin = 24;
/** Time between two looks at the height of a page. Units: milliseconds. */
const restMs = 250;

/** Takes the pictures of the README, of a running stack with the demo account. */
async function main(): Promise<void> {
  const executablePath = chromiumPath(readConfig(picturesConfig, processEnvironment()));
  mkdirSync(folder, { recursive: true });
  const stack = await PictureStack.start();
  // As root, Chromium runs without its sandbox or not at all; it opens nothing but our own pages here.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await stack.untilCollected();
    const context = await browser.newContext({ locale: 'en-IN', reducedMotion: 'reduce' });
    await signIn(context, await stack.freshLink());
    for (const picture of pictures) await take(context, stack.origin, picture);
    await takePreview(context, stack.origin);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function signIn(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/dashboard(?:\?.*)?$/);
  await page.close();
}

async function take(context: BrowserContext, origin: string, picture: Picture): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: picture.height });
  await page.goto(`${origin}${picture.path}`);
  await settled(page);
  if (picture.follow !== undefined) {
    await page.getByRole('link', { name: picture.follow }).first().click();
    await settled(page);
  }
  await page.setViewportSize({ width, height: Math.min(picture.height, await heightOf(page)) });
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const png = smallPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    writeFileSync(join(folder, `${picture.name}-${colorScheme}.png`), png);
    process.stdout.write(`${picture.name}-${colorScheme}.png ${Math.ceil(png.length / 1024)} KB\n`);
  }
  await page.close();
}

/** Takes the picture that previews of links to the public pages show: the top of the front page, in their size. */
async function takePreview(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${origin}/`);
  await settled(page);
  writeFileSync(previewFile, smallPng(await page.screenshot({ animations: 'disabled' })));
  await page.close();
}

/** Returns the height that the page needs, with the room around it that it has elsewhere. Units: pixels. */
async function heightOf(page: Page): Promise<number> {
  const bottom = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('main *')]
       .filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().bottom))`,
  );
  return Math.ceil(bottom) + margin;
}

/** Waits until a page has a heading, nothing on it is loading, and it keeps its height: parts ask for their data when they are there. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForLoadState('networkidle');
  for (let [height, rests] = [0, 0]; rests < 4;) {
    await page.waitForSelector('.skeleton', { state: 'detached' });
    const present = await heightOf(page);
    [height, rests] = [present, present === height ? rests + 1 : 0];
    await pause(restMs);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
