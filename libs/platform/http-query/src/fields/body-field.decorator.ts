import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/** JSON Schema of the values of a field. */
type FieldSchema =
  | { readonly type: 'boolean' }
  | { readonly type: 'object'; readonly additionalProperties: true }
  | {
      readonly type: 'integer';
      readonly enum?: number[];
      readonly minimum?: number;
      readonly maximum?: number;
    }
  | {
      readonly type: 'string';
      readonly enum?: string[];
      readonly format?: 'date-time';
      readonly minLength?: number;
      readonly maxLength?: number;
    }
  | {
      readonly type: 'array';
      readonly items:
        | { readonly type: 'string'; readonly enum: string[] }
        | { readonly type: 'integer'; readonly enum: number[] };
      readonly minItems: number;
      readonly maxItems: number;
      readonly uniqueItems: boolean;
    }
  | {
      readonly type: 'array';
      readonly items: object;
      readonly minItems: number;
      readonly maxItems: number;
    };

/**
 * Declares a field of a body: its JSON Schema for the API description, and whether it is required. Decorators for its
 * value follow.
 */
export function BodyField(
  schema: FieldSchema,
  { description, required = true, example }: FieldOptions,
): PropertyDecorator {
  const examples = example === undefined ? {} : { examples: [example] };
  // Nest's module names the presence of an object otherwise: `required` would be the list of its own fields.
  const described =
    schema.type === 'object'
      ? ApiProperty({ ...schema, description, ...examples, selfRequired: required })
      : ApiProperty({ ...schema, description, ...examples, required });
  return applyDecorators(Presence({ required }), described);
}
