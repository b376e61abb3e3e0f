import type { ApiError } from '../../api/api-error';
import { Field } from '../../parts/field.part';

interface NoteFieldProps {
  readonly label: string;
  /** Name of the field in the body. */
  readonly field: 'note' | 'reason';
  /** Sentence about its readers besides operators. */
  readonly readers?: string;
  readonly value: string;
  readonly error: ApiError | null;
  readonly onText: (text: string) => void;
}

/** Field for the reason of an operator, which the audit log keeps. */
export function NoteField({ label, field, readers = '', value, error, onText }: NoteFieldProps) {
  return (
    <Field
      label={label}
      hint={`Kept for good in the audit log: no email address and no key in it. ${readers}`}
      error={error?.problemOf(field) ?? null}
    >
      {(control) => (
        <textarea
          {...control}
          className="input"
          required
          maxLength={500}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
