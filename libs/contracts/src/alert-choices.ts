/** Mails about an account that its owners may choose, apart from those about usage. */
export type ChosenAlert = 'endpointFailing' | 'keyExpiring' | 'payment';

/** Port: knows which mails about an account its owners chose. Implemented by `usage`. */
export abstract class AlertChoices {
  /** Tells whether an account wants mails of a kind; it does unless an owner said otherwise. */
  abstract wants(accountId: string, alert: ChosenAlert): Promise<boolean>;
}
