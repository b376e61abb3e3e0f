import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import type { FieldProblem } from '@market/kernel';
import { furthestRecord, PageQuery } from './page.query';
import { parametersOf } from './query-parameter.decorator';
import { RawQuery } from './raw-query';
import { invalidParameters, shownInput } from './request-errors';

/**
 * Makes a query class of the query of a request. Strict: what is not declared, repeated or not exactly in its
 * form is refused by name, because a silently ignored filter gives wrong data.
 *
 * Errors: `DomainError` `VAL_001`.
 */
@Injectable()
export class QueryPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'query' || !(value instanceof RawQuery) || metatype === undefined) return value;
    return readQuery(metatype as new () => object, value);
  }
}

/** Refuses any parameter: for routes that take none. Errors: `DomainError` `VAL_001`. */
export function refuseParameters(query: RawQuery): void {
  const { values, problems } = query.parameters();
  const all = [...problems, ...[...values.keys()].map(unknownParameter)];
  if (all.length > 0) throw invalidParameters(onePerField(all));
}

/** Reads a query as a query class. Errors: `DomainError` `VAL_001`. */
export function readQuery<T extends object>(queryClass: new () => T, query: RawQuery): T {
  const declared = parametersOf(queryClass.prototype as object);
  const { values, problems } = query.parameters();
  const all: FieldProblem[] = [...problems];
  const texts = new queryClass() as Record<string, unknown>;
  for (const { name } of declared) texts[name] = values.get(name);
  const complained = new Set(problems.map(({ field }) => field));
  for (const name of values.keys()) {
    if (!declared.some((parameter) => parameter.name === name)) all.push(unknownParameter(name));
  }
  for (const { property, constraints } of validateSync(texts)) {
    const message = Object.values(constraints ?? {})[0] ?? 'is invalid';
    if (!complained.has(property)) all.push({ field: property, message });
  }
  if (all.length > 0) throw invalidParameters(onePerField(all));
  return typed(queryClass, values);
}

function typed<T extends object>(queryClass: new () => T, values: ReadonlyMap<string, string>): T {
  const result = new queryClass();
  for (const { name, reader } of parametersOf(queryClass.prototype as object)) {
    const text = values.get(name);
    const reading = text === undefined ? undefined : reader.read(text);
    if (reading && 'value' in reading && reading.value !== undefined) {
      Object.assign(result, { [name]: reading.value });
    }
  }
  if (result instanceof PageQuery && result.page * result.limit > furthestRecord) {
    throw invalidParameters([{ field: 'page', message: 'page × limit must not exceed 100000' }]);
  }
  return result;
}

function unknownParameter(name: string): FieldProblem {
  return { field: shownInput(name, 40), message: 'is not a parameter of this endpoint' };
}

function onePerField(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.map((problem) => [problem.field, problem])).values()];
}
