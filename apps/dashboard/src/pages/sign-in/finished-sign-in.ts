import { forgetLinkReturn, readLinkReturn } from '../../api/link-return';
import { markSignIn } from '../../api/session-mark';
import type { LinkUsed } from '../../api/types';
import { keepWay, type Way } from './last-way';

const home = '/dashboard';

/** Notes that a session has begun, for all tabs of the browser, and the way. */
export function noteSignIn(way: Way): void {
  keepWay(way);
  markSignIn();
}

/**
 * Notes that a link was used.
 *
 * @returns path of the page that was asked for when this browser asked for the link, or that the link is about; null if a change in
 * another tab waits for the proof
 */
export function noteLinkUse({ purpose }: LinkUsed): string | null {
  if (purpose !== 'sign-in') {
    markSignIn();
    return purpose === 'email' ? `${home}/security` : home;
  }
  const linkReturn = readLinkReturn();
  forgetLinkReturn();
  noteSignIn('link');
  return linkReturn === null ? home : linkReturn.next;
}
