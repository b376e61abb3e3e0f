/** Body that a route declares. A route without a declaration accepts none. */
export type DeclaredBody =
  | { readonly kind: 'json'; readonly bodyClass: new () => object; readonly isOptional?: boolean }
  | { readonly kind: 'raw'; readonly maxBytes: number };

const bodyKey = 'http:body';

/** Stores the body that a handler declares. Errors: `Error` when it declares two bodies. */
export function declareBody(handler: object, body: DeclaredBody): void {
  if (declaredBodyOf(handler) !== null) throw new Error('a route has one body');
  Reflect.defineMetadata(bodyKey, body, handler);
}

/** Returns the body that a handler declares, null for none. */
export function declaredBodyOf(handler: object): DeclaredBody | null {
  const body: unknown = Reflect.getMetadata(bodyKey, handler);
  return (body as DeclaredBody | undefined) ?? null;
}
