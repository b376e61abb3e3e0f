import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import type { ParameterReader } from './parameter-readers';

export interface QueryParameterOptions {
  readonly description: string;
  readonly required?: boolean;
  readonly example?: string | number;
}

/** A parameter that a query class declares. */
export interface DeclaredParameter {
  readonly name: string;
  readonly reader: ParameterReader<unknown>;
  readonly required: boolean;
}

const declaredKey = 'http:query-parameters';

/** Declares a parameter of a query class: how it is read, checked, linked and documented. The order of declaration is the documented order. */
export function QueryParameter<T>(
  reader: ParameterReader<T>,
  options: QueryParameterOptions,
): PropertyDecorator {
  const required = options.required ?? false;
  return (prototype, key) => {
    const name = String(key);
    const declared: DeclaredParameter = { name, reader: reader, required };
    const others = parametersOf(prototype).filter((parameter) => parameter.name !== name);
    Reflect.defineMetadata(declaredKey, [...others, declared], prototype);
    ApiProperty({ ...reader.schema, ...options, required })(prototype, key);
    if (!required) ValidateIf((_, text) => text !== undefined)(prototype, key);
    ValidateBy({
      name: 'readable',
      validator: {
        validate: (text) => typeof text === 'string' && 'value' in reader.read(text),
        defaultMessage: (problem) => complaint(reader, problem),
      },
    })(prototype, key);
  };
}

/** What a query class declares, inherited parameters first. Empty for a class that is no query class. */
export function parametersOf(prototype: object): readonly DeclaredParameter[] {
  const declared: unknown = Reflect.getMetadata(declaredKey, prototype);
  return Array.isArray(declared) ? (declared as DeclaredParameter[]) : [];
}

function complaint(reader: ParameterReader<unknown>, problem: ValidationArguments | undefined): string {
  const text: unknown = problem?.value;
  if (typeof text !== 'string') return 'is required';
  const reading = reader.read(text);
  return 'problem' in reading ? reading.problem : 'is invalid';
}
