import type { QueryClient } from '@tanstack/react-query';
import { tabText, valueOf } from './kept-text';
import { leaveFor } from './leave-for';
import { requestedProof } from './proof';
import { noteSession } from './session-mark';
import type { SessionView } from './types';

/** Account and user that the page showed before it was made anew for others. */
export interface FormerAccount {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
}

const place = 'former-account';
/** Pages of one record of an account: another account has only the list. */
const recordPages = /(\/(?:keys|webhooks))\/.*/;

let shown: SessionView | null = null;
let readFirst: () => Promise<unknown> = () => Promise.resolve();

/**
 * Takes the session that is being read as that of the page. One of another account or user than the page shows is not mixed into
 * it: the page is made anew. Only for the same user, a page that was not kept stays while it is busy.
 *
 * @returns the session that the page shows
 */
export async function showSession(client: QueryClient, read: Promise<SessionView>): Promise<SessionView> {
  const session = await read;
  noteSession(true);
  if (shown === null) return (shown = session);
  if (shown.user.id !== session.user.id) return leave(shown);
  if (shown.account.id === session.account.id) return (shown = session);
  return isBusy(client) && !document.body.hidden ? shown : leave(shown);
}

/** Tells whether the page has shown a session. */
export const hasShown = (): boolean => shown !== null;

/** Lets requests before the first session wait for it. @param read reads it if the page needs one, with repetitions, and rejects as that does */
export function waitForFirst(read: () => Promise<unknown>): void {
  readFirst = read;
}

/** Tells whether a change is being made, other than one that waits for a proof, or a dialog is open that must not be lost. */
function isBusy(client: QueryClient): boolean {
  if (requestedProof() !== null) return false;
  return client.isMutating() > 0 || document.querySelector('dialog[closedby=none]') !== null;
}

/**
 * Resolves to the headers that name the account and the user that the page shows; none on a page that needs no session.
 *
 * Errors: those of reading the session.
 */
export async function namesOfShown(): Promise<Readonly<Record<string, string>>> {
  if (shown === null) await readFirst();
  return shown === null ? {} : { 'X-Account-ID': shown.account.id, 'X-User-ID': shown.user.id };
}

/** Leaves for the page made anew, which shows the account of now and says so. */
function leave({ account, user }: SessionView): Promise<never> {
  const { pathname, search } = window.location;
  const former: FormerAccount = { id: account.id, name: account.name ?? account.email, userId: user.id };
  tabText.write(place, JSON.stringify(former));
  void leaveFor(
    recordPages.test(pathname) ? pathname.replace(recordPages, '$1') : pathname + search,
    'replace',
  );
  return new Promise(() => undefined);
}

/** Returns the account that the page was left for another one, once; null if it was not. */
function takeFormer(): FormerAccount | null {
  const text = tabText.read(place);
  tabText.write(place, null);
  return valueOf(text) as FormerAccount | null;
}

/** Account that the page showed before it was made anew; null if it was made for no such reason. */
export const formerAccount = takeFormer();
