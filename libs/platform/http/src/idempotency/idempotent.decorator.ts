import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor';

const idempotentKey = 'http:idempotent';

/**
 * Makes a route honour `Idempotency-Key`: a request that is repeated with the same key gets the first response and has
 * no other effect, for 24 hours. Needs `IdempotencyModule` in the app.
 *
 * Errors: `VAL_001` for a key of another shape; `IDEM_001` for a key that was used for another request, or whose first
 * request is still running.
 */
export function Idempotent(): MethodDecorator {
  return applyDecorators(SetMetadata(idempotentKey, true), UseInterceptors(IdempotencyInterceptor));
}

/** Tells whether a handler honours `Idempotency-Key`. */
export function isIdempotent(handler: object): boolean {
  return Reflect.getMetadata(idempotentKey, handler) === true;
}
