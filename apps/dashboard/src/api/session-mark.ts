import { newIdempotencyKey } from './idempotency-key';
import { localText } from './kept-text';

const place = 'session';
const closed = 'closed';
/** Place that the script of the public pages reads, `libs/platform/site/web/visitor.js`. */
const signedIn = 'signed-in';

/** Returns the mark of the last sign-in in this browser, or that its account was closed since. Null: there was no sign-in by a page. */
export const sessionMark = (): string | null => localText.read(place);

/** Notes a sign-in, by a mark that no other one has: tabs see the change. */
export const markSignIn = (): void => localText.write(place, newIdempotencyKey());

/** Notes whether this browser has a session, for the header of the public pages. */
export const noteSession = (isThere: boolean): void => localText.write(signedIn, isThere ? '' : null);

/** Notes that the user closed the account. */
export const markClosed = (): void => {
  localText.write(place, closed);
  noteSession(false);
};

/** Tells whether a mark is that of a closed account. */
export const isClosed = (mark: string | null): boolean => mark === closed;
