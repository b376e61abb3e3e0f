import { lacksProxy, nginx } from '@market/testing';
import { describeInBrowser } from './chromium';

/** Tells whether a missing nginx is a failure: an administrator's run in continuous integration could install it. */
const isNeeded = process.env['CI'] === 'true' && process.getuid?.() === 0;

/** Says what these tests lack here, null when they can run. */
function lackedHere(): string | null {
  // Only Linux has all of 127.0.0.0/8 on loopback, of which nginx gets an address of its own.
  return process.platform === 'linux' ? lacksProxy(nginx) : `${process.platform} has no address 127.0.0.2`;
}

/** Describes tests that drive a browser through nginx. Without one of them they are reported as skipped, with the reason. */
export function describeBehindNginx(title: string, tests: () => void): void {
  const lacked = isNeeded ? null : lackedHere();
  if (lacked === null) describeInBrowser(title, tests);
  else describe.skip(`${title} (skipped: ${lacked})`, tests);
}
