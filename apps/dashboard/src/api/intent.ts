import { newIdempotencyKey } from './idempotency-key';
import type { UnseenResponses } from './unseen-responses';

/**
 * End of a request: `answered` with the outcome, `refused` by a response after which nothing was changed, `barred` before it was looked
 * at, since the session or a limit does not admit it, or `lost`.
 */
export type RequestEnd = 'answered' | 'refused' | 'barred' | 'lost';

/** Request of a change. */
export interface IntendedRequest {
  /** Method and path. */
  readonly route: string;
  readonly body: unknown;
}

/** Idempotency keys of what a user wants to change once. */
export interface Intent {
  /** Returns the key of a request that is about to be sent. Shape: 32 hex digits */
  keyOf(request: IntendedRequest): string;
  /** Notes how a request ended. */
  end(request: IntendedRequest, end: RequestEnd): void;
}

/**
 * Intent whose responses are stored. A request keeps its key until it is answered: repeated after a lost response it is known to be
 * the same, and the next one, or one with another body, gets another key.
 */
export class StoredIntent implements Intent {
  private readonly keys = new Map<string, string>();

  keyOf(request: IntendedRequest): string {
    const name = nameOf(request);
    const key = this.keys.get(name) ?? newIdempotencyKey();
    this.keys.set(name, key);
    return key;
  }

  end(request: IntendedRequest, end: RequestEnd): void {
    if (end === 'answered' || end === 'refused') this.keys.delete(nameOf(request));
  }
}

/**
 * Intent whose responses are shown once. Its key is that of the route until a response was shown, also in another dialog and with
 * another body: the service then replaces what was made and never shown.
 */
export class ShownOnceIntent implements Intent {
  /** @param isShown tells whether the component that shows the response is still there */
  constructor(
    private readonly unseen: UnseenResponses,
    private readonly isShown: () => boolean,
  ) {}

  keyOf({ route }: IntendedRequest): string {
    return this.unseen.send(route);
  }

  end({ route }: IntendedRequest, end: RequestEnd): void {
    if (end === 'lost' || (end === 'answered' && !this.isShown())) this.unseen.lose(route);
    else if (end === 'answered') this.unseen.forget(route);
    else this.unseen.refuse(route);
  }
}

function nameOf({ route, body }: IntendedRequest): string {
  return `${route} ${JSON.stringify(body)}`;
}
