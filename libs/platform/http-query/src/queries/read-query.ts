import type { FieldProblem } from '@market/kernel';
import { listedValues, listFormOf } from '../parameters/list-parameter';
import { type RawParameter, type RawQuery, invalidParameters, shownInput } from '@market/http-server';
import { RequestQuery, settle } from './request.query';
import { unknownName, validateRequest } from '../rules/validate-request';

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
export function refuseParameters(query: RawQuery): void {
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
