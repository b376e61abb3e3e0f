import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import type { FieldReader } from './field-readers';

export interface BodyFieldOptions {
  readonly description: string;
  /** True unless said otherwise. */
  readonly required?: boolean;
  readonly example?: unknown;
}

/** A field that a body class declares. */
export interface DeclaredField extends Required<Pick<BodyFieldOptions, 'description' | 'required'>> {
  readonly name: string;
  readonly reader: FieldReader<unknown>;
  readonly example: unknown;
}

const declaredKey = 'http:body-fields';

/** Declares a field of a body class: how it is read, checked and documented. */
export function BodyField<T>(reader: FieldReader<T>, options: BodyFieldOptions): PropertyDecorator {
  const { description, required = true, example } = options;
  return (prototype, key) => {
    const name = String(key);
    const declared: DeclaredField = { name, reader, description, required, example };
    const others = fieldsOf(prototype).filter((field) => field.name !== name);
    Reflect.defineMetadata(declaredKey, [...others, declared], prototype);
    if (!required) ValidateIf((_, value) => value !== undefined)(prototype, key);
    ValidateBy({
      name: 'readable',
      validator: {
        validate: (value: unknown) => value !== undefined && 'value' in reader.read(value),
        defaultMessage: (problem) => complaint(reader, problem),
      },
    })(prototype, key);
  };
}

/** What a body class declares, inherited fields first. */
export function fieldsOf(prototype: object): readonly DeclaredField[] {
  const declared: unknown = Reflect.getMetadata(declaredKey, prototype);
  return Array.isArray(declared) ? (declared as DeclaredField[]) : [];
}

function complaint(reader: FieldReader<unknown>, problem: ValidationArguments | undefined): string {
  const value: unknown = problem?.value;
  if (value === undefined) return 'is required';
  const reading = reader.read(value);
  return 'problem' in reading ? reading.problem : 'is invalid';
}
