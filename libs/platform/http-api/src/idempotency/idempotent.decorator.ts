import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { MadeOnceInterceptor } from './made-once.interceptor';

const repeatKey = 'http:repeat';

/** Response to a repeated request: the first response, or one about what replaces the result of the first request. */
export type Repeat = 'replayed' | 'replaced';

/**
 * Makes a route honour `Idempotency-Key`: a request that is repeated with the same key gets the first response and has
 * no other effect, for 24 hours. Needs `IdempotencyModule` in the app.
 *
 * Errors: `VAL_001` for a key of another shape; `IDEM_001` for a key that was used for another request, or whose first
 * request is still running.
 */
export function Idempotent(): MethodDecorator {
  return applyDecorators(
    SetMetadata(repeatKey, 'replayed' satisfies Repeat),
    UseInterceptors(IdempotencyInterceptor),
  );
}

/**
 * Makes a route of the dashboard that shows a secret once honour `Idempotency-Key`: the secret is not stored, so a request that
 * is repeated with the same key within 24 hours, also with another body, replaces what the first one made, and its response has
 * `replacesLost`. The handler passes the `once` of its author to the change.
 *
 * Errors: `VAL_001` for a key of another shape; `IDEM_001` for a key that was used for another request.
 */
export function ShownOnce(): MethodDecorator {
  return applyDecorators(
    SetMetadata(repeatKey, 'replaced' satisfies Repeat),
    UseInterceptors(MadeOnceInterceptor),
  );
}

/** Returns how a handler answers a repeated request; null if the handler ignores `Idempotency-Key`. */
export function repeatOf(handler: object): Repeat | null {
  return (Reflect.getMetadata(repeatKey, handler) as Repeat | undefined) ?? null;
}

/** Tells whether a handler honours `Idempotency-Key`. */
export function isIdempotent(handler: object): boolean {
  return repeatOf(handler) !== null;
}
