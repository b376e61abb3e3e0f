import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Programs in the order of preference: the shell is Chromium without its windows, and a page costs it half. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Path of the Chromium that tests drive; null on a machine without one. */
const path = findChromium();

/** True on a machine that has one. */
export const hasChromium = path !== null;

/** End of the title of tests that are skipped without Chromium; empty on a machine that has one. */
const note = path === null ? ' (skipped: there is no Chromium on PATH, and none at CHROMIUM_PATH)' : '';

/** Describes tests that drive a browser. Without one they are reported as skipped, with the reason. */
export function describeInBrowser(title: string, tests: () => void): void {
  (path === null ? describe.skip : describe)(title + note, tests);
}

/** Starts Chromium. Errors: `Error` on a machine without one. */
export function launchChromium(): Promise<Browser> {
  if (path === null) throw new Error('there is no Chromium on this machine');
  // Chromium refuses to start its sandbox for the root user, and only for that one.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath: path, chromiumSandbox: !isRoot });
}

/** Returns the path that `CHROMIUM_PATH` names, else that of the first Chromium on `PATH`; null if there is none. */
function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'] ?? '';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates =
    named === '' ? names.flatMap((name) => folders.map((folder) => join(folder, name))) : [named];
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
