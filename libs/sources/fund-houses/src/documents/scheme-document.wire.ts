import { z } from 'zod';
import { fieldKey } from './field-key';

const field = z.looseObject({ label: z.string(), value: z.string() });

/** Schema of a Scheme Summary Document as a list of fields, whatever its form. Forms seen 2026-09. */
export const schemeDocumentWire = z.looseObject({
  fields: z
    .array(field)
    .refine((fields) => fields.some(({ label }) => /^(?:fundname|schemename)/.test(fieldKey(label))), {
      message: 'names no fund',
    }),
});

export type SchemeDocumentWire = z.infer<typeof schemeDocumentWire>;
