import type { Type } from '@nestjs/common';
import type { FieldProblem } from '@market/kernel';

/** Finds problems of well-formed fields that need I/O to be judged, such as a name service. */
export interface BodyJudge {
  /** Returns problems of the given fields, by field. */
  problemsOf(fields: Readonly<Record<string, unknown>>): Promise<readonly FieldProblem[]>;
}

const judgeKey = 'http:body-judge';

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

/**
 * Names the provider that judges the readable fields of a body when others are refused, so that one response names all
 * problems. A body without refused fields is judged by the handler alone.
 */
export function AlsoJudgedBy(judge: Type<BodyJudge>): MethodDecorator {
  return (_target, _key, descriptor: PropertyDescriptor) => {
    Reflect.defineMetadata(judgeKey, judge, descriptor.value as object);
  };
}

/** Returns the provider that a handler names, null for none. */
export function bodyJudgeOf(handler: object): Type<BodyJudge> | null {
  const judge: unknown = Reflect.getMetadata(judgeKey, handler);
  return (judge as Type<BodyJudge> | undefined) ?? null;
}
