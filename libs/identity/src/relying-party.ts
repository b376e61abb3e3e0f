/**
 * Party that passkeys are made for: the dashboard. Browsers offer passkeys for names only, `localhost` among them, not for
 * addresses such as `127.0.0.1`.
 */
export class RelyingParty {
  /** Host, without a port. */
  readonly id: string;
  /** @param origin origin of the pages */
  constructor(readonly origin: string) {
    this.id = new URL(origin).hostname;
  }
}
