import { hasRedis, lacksProxy, nginx } from '@market/testing';
import { describeInBrowser } from './chromium';

/** Tells whether what is missing is a failure: an administrator's run in continuous integration could install it. */
const isNeeded = process.env['CI'] === 'true' && process.getuid?.() === 0;

/** Says what these tests lack here, null when they can run. */
function lackedHere(): string | null {
  // Only Linux has all of 127.0.0.0/8 on loopback, of which nginx gets an address of its own.
  if (process.platform !== 'linux') return `${process.platform} has no address 127.0.0.2`;
  return lacksProxy(nginx) ?? (hasRedis() ? null : 'redis-server is not installed');
}

/**
 * Describes tests that drive a browser through nginx, in front of API processes with Redis. Without one of them they are reported
 * as skipped, with the reason.
 */
export function describeBehindNginx(title: string, tests: () => void): void {
  const lacked = lackedHere();
  if (isNeeded) describe(title, tests);
  else if (lacked === null) describeInBrowser(title, tests);
  else describe.skip(`${title} (skipped: ${lacked})`, tests);
}
