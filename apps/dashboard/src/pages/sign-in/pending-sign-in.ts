/** Sign-in that waits for a second factor. It lives in the memory of the page only: a password is never stored. */
export type PendingSignIn =
  | { readonly kind: 'password'; readonly email: string; readonly password: string; readonly next: string }
  | { readonly kind: 'link'; readonly token: string };

let pending: PendingSignIn | null = null;

/** Keeps a sign-in until its code is given. */
export function keepSignIn(signIn: PendingSignIn): void {
  pending = signIn;
}

/** Returns the sign-in that waits; null after a reload. */
export function pendingSignIn(): PendingSignIn | null {
  return pending;
}
