/** What a route takes as its body. A route that declares none takes none. */
export type DeclaredBody =
  | { readonly kind: 'json'; readonly bodyClass: new () => object }
  | { readonly kind: 'raw'; readonly maxBytes: number };

const bodyKey = 'http:body';

/** Remembers what a handler takes. Errors: `Error` when it declares two bodies. */
export function declareBody(handler: object, body: DeclaredBody): void {
  if (declaredBodyOf(handler) !== null) throw new Error('a route has one body');
  Reflect.defineMetadata(bodyKey, body, handler);
}

/** What a handler takes, null for one that takes no body. */
export function declaredBodyOf(handler: object): DeclaredBody | null {
  const body: unknown = Reflect.getMetadata(bodyKey, handler);
  return (body as DeclaredBody | undefined) ?? null;
}
