import type { Reading } from '../parameter-readers';

/** Reads one field of a JSON body: never converts what is not exactly of its type. */
export interface FieldReader<T> {
  /** @param value what JSON gave, `null` included */
  read(value: unknown): Reading<T>;
  /** JSON Schema of the field, for the API description. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A text of so many code points. */
export function textField({ min, max }: { readonly min: number; readonly max: number }): FieldReader<string> {
  return {
    read(value) {
      const isText = typeof value === 'string' && value.length <= 2 * max;
      const length = isText ? [...value].length : -1;
      return isText && length >= min && length <= max
        ? { value }
        : { problem: `must be a text of ${min} to ${max} characters` };
    },
    schema: { type: 'string', minLength: min, maxLength: max },
  };
}

/** One of a few words, exactly as they are listed. */
export function wordField<const Words extends readonly string[]>(words: Words): FieldReader<Words[number]> {
  return {
    read(given) {
      const value = words.find((word) => word === given);
      return value === undefined ? { problem: `must be one of ${words.join(', ')}` } : { value };
    },
    schema: { type: 'string', enum: [...words] },
  };
}

/** A list of so many distinct values, each of which `item` can read. */
export function listField<T extends string>(
  item: FieldReader<T>,
  { min, max }: { readonly min: number; readonly max: number },
): FieldReader<readonly T[]> {
  return {
    read(given) {
      if (!Array.isArray(given) || given.length < min || given.length > max) {
        return { problem: `must be a list of ${min} to ${max} values` };
      }
      const values: T[] = [];
      for (const one of given as unknown[]) {
        const reading = item.read(one);
        if ('problem' in reading) return { problem: `each value ${reading.problem}` };
        if (reading.value !== undefined) values.push(reading.value);
      }
      return new Set(values).size === given.length
        ? { value: values }
        : { problem: 'must not repeat a value' };
    },
    schema: { type: 'array', items: item.schema, minItems: min, maxItems: max, uniqueItems: true },
  };
}
