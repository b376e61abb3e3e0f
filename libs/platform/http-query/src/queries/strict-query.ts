import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import * as transformerPackage from 'class-transformer';
import * as validatorPackage from 'class-validator';
import { RawQuery, invalidParameters, type RawParameter, shownInput } from '@market/http-server';
import {
  collectProblems,
  transformOptions,
  validatorOptions,
  unknownName,
  validateRequest,
} from '../rules/validate-request';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { declaredQuery, listedValues, listFormOf, RequestQuery, settle } from './request.query';
import type { FieldProblem } from '@market/kernel';

const anyQueryKey = 'http:any-query';

/**
 * Marks routes that ignore query parameters: parameters that probes append must not make a healthy process look ill. All other
 * routes refuse unknown ones, the pages of the documentation too.
 */
export const AnyQuery = () => SetMetadata(anyQueryKey, true);

/** Refuses query parameters on routes without a query class, for which the pipe is not called. */
@Injectable()
export class StrictQueryInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const { query } = context.switchToHttp().getRequest<Request>() as { query: unknown };
    if (
      query instanceof RawQuery &&
      !overlooksQuery(controller, handler) &&
      declaredQuery(controller, handler.name) === null
    ) {
      refuseParameters(query);
    }
    return next.handle();
  }
}

/**
 * Nest's `ValidationPipe` with the rules of `validate-request.ts`, preceded by the strict query parser: a query arrives
 * undecoded, and is read by the same function as for cached responses.
 *
 * Errors: `DomainError` `VAL_001`.
 */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      ...validatorOptions,
      transform: true,
      transformOptions,
      exceptionFactory: (errors) => invalidParameters(collectProblems(errors)),
      // By default Nest imports its own copies of the packages, which may lack the metadata of our decorators.
      transformerPackage,
      validatorPackage,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    return type === 'query' && value instanceof RawQuery && metatype !== undefined
      ? readQuery(metatype as new () => object, value)
      : super.transform(value, metadata);
  }
}

/** Tells whether a route ignores query parameters. */
function overlooksQuery(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(anyQueryKey, owner) === true);
}

/**
 * Reads a query as an instance of a query class. Strict: a parameter that is undeclared, repeated or of another form is
 * refused by name, because a silently ignored filter would return wrong data.
 *
 * Errors: `DomainError` `VAL_001`.
 */
export function readQuery<T extends object>(queryClass: new () => T, query: RawQuery): T {
  const { values, problems: unreadable } = query.parameters();
  const { given, problems } = givenOf(queryClass.prototype as object, values, unreadable);
  const { value, unknown, invalid } = validateRequest(queryClass, given, 'parameter');
  const complained = new Set(problems.map(({ field }) => field));
  const more = invalid.filter(({ field }) => !complained.has(field));
  refuse([...problems, ...unknown, ...more]);
  if (value instanceof RequestQuery) refuse(value[settle](new Set(values.keys())));
  return value;
}

/** Returns the value of each parameter: the texts of a list, or one text; with the problems of single values that are given twice. */
function givenOf(
  prototype: object,
  values: ReadonlyMap<string, RawParameter>,
  unreadable: readonly FieldProblem[],
) {
  const given = new Map<string, string | readonly string[]>();
  const problems = [...unreadable];
  for (const [name, parameter] of values) {
    const form = listFormOf(prototype, name);
    const { occurrences, hasBrackets } = parameter;
    if (form === null && hasBrackets) problems.push(unknownName(`${name}[]`, 'parameter'));
    else given.set(name, form === null ? (occurrences[0] ?? '') : listedValues(parameter, form));
    if (form === null && occurrences.length > 1) {
      problems.push({ field: shownInput(name, 40), message: 'is repeated' });
    }
  }
  return { given, problems };
}

/** Refuses any parameter: for routes without parameters. Errors: `DomainError` `VAL_001`. */
function refuseParameters(query: RawQuery): void {
  const { values, problems } = query.parameters();
  const names = [...values].map(([name, { hasBrackets }]) => (hasBrackets ? `${name}[]` : name));
  refuse([...problems, ...names.map((name) => unknownName(name, 'parameter'))]);
}

/** Throws if there are problems. Errors: `DomainError` `VAL_001` with one problem for each field. */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const byField = new Map(problems.map((problem) => [problem.field, problem]));
  throw invalidParameters([...byField.values()]);
}
