import { plainToInstance, type ClassTransformOptions } from 'class-transformer';
import { validateSync, ValidationTypes, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { FieldProblem } from '@market/kernel';
import { shownInput } from '@market/http-server';

/** Rules of class-validator for every query and body: undeclared fields are refused, one message for each field. */
export const validatorOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
} as const satisfies ValidatorOptions;

/** Rules of class-transformer. Implicit conversion stays off: it converts `"false"` to `true`. */
export const transformOptions = { exposeUnsetFields: false } as const satisfies ClassTransformOptions;

/** Instance of a request class, and the problems of its input. */
export interface ValidatedRequest<T> {
  /** Instance with the fields that have no problem; complete when there is none. */
  readonly value: T;
  /** Names that the class does not declare, in the order given. */
  readonly unknown: readonly FieldProblem[];
  /** Declared fields that break a rule, in the order of class-validator: a class's own fields, then inherited ones. */
  readonly invalid: readonly FieldProblem[];
}

/**
 * Makes an instance of a request class from decoded parameters or from the fields of a JSON object, synchronously. A
 * `constructor` inside a value makes class-transformer throw: `parseJsonObject` refuses such names before.
 *
 * @param noun kind of name, in the message about unknown ones
 */
export function validateRequest<T extends object>(
  requestClass: new () => T,
  given: ReadonlyMap<string, unknown>,
  noun: 'parameter' | 'field',
): ValidatedRequest<T> {
  const value = plainToInstance(requestClass, Object.fromEntries(given), transformOptions);
  const errors = validateSync(value, validatorOptions);
  const refused = new Set(errors.filter(isUnknown).map(({ property }) => property));
  // class-transformer skips names that every object inherits, so class-validator never sees them.
  const names = [...given.keys()].filter((name) => refused.has(name) || name in Object.prototype);
  for (const { property } of errors) Reflect.deleteProperty(value, property);
  return {
    value,
    unknown: names.map((name) => unknownName(name, noun)),
    invalid: errors.filter((error) => !isUnknown(error)).map(invalidField),
  };
}

/** Problems of the errors of class-validator, unknown fields first. */
export function collectProblems(errors: readonly ValidationError[]): FieldProblem[] {
  const unknown = errors.filter(isUnknown).map(({ property }) => unknownName(property, 'field'));
  return [...unknown, ...errors.filter((error) => !isUnknown(error)).map(invalidField)];
}

/** Makes the problem of a name that a request class does not declare. */
export function unknownName(name: string, noun: 'parameter' | 'field'): FieldProblem {
  return { field: shownInput(name, 40), message: `is not a ${noun} of this endpoint` };
}

function isUnknown({ constraints = {} }: ValidationError): boolean {
  return ValidationTypes.WHITELIST in constraints;
}

function invalidField({ property, constraints = {} }: ValidationError): FieldProblem {
  return { field: property, message: Object.values(constraints)[0] ?? 'is invalid' };
}
