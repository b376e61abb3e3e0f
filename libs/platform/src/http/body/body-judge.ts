import type { Type } from '@nestjs/common';
import type { FieldProblem } from '@market/kernel';

/** Finds what is wrong with fields that can be read but need more than themselves to be judged, such as a name service. */
export interface BodyJudge {
  /** Problems of the fields that are there, by field. */
  problemsOf(fields: Readonly<Record<string, unknown>>): Promise<readonly FieldProblem[]>;
}

const judgeKey = 'http:body-judge';

/**
 * Names the provider that is asked about the readable fields of a body when others are refused, so that one answer tells
 * all that is wrong. A body without such a problem is judged by the handler alone.
 */
export function AlsoJudgedBy(judge: Type<BodyJudge>): MethodDecorator {
  return (_target, _key, descriptor: PropertyDescriptor) => {
    Reflect.defineMetadata(judgeKey, judge, descriptor.value as object);
  };
}

/** The provider that a handler names, null for none. */
export function bodyJudgeOf(handler: object): Type<BodyJudge> | null {
  const judge: unknown = Reflect.getMetadata(judgeKey, handler);
  return (judge as Type<BodyJudge> | undefined) ?? null;
}
