import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react';
import { MarkedText } from './marked-text.part';
import '../styles/fields.css';

interface Described {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Problem of the value; null when there is none. */
  readonly error?: string | null;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label, control, hint and error, one below the other. */
export function Field({
  label,
  hint,
  error = null,
  children,
}: Described & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}hint`;
  const errorId = error === null ? null : `${id}error`;
  const described = [errorId, hintId].filter((one) => one !== null).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === null ? undefined : true,
      })}
      {errorId !== null && (
        <span id={errorId} className="field-error">
          <MarkedText text={error ?? ''} />
        </span>
      )}
      {hintId !== null && (
        <span id={hintId} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  );
}

type TextFieldProps = Described &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
    readonly value: string;
    readonly onText: (text: string) => void;
  };

/** Field for one line of text. */
export function TextField({ label, hint, error = null, onText, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={`input ${className}`}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

type SelectFieldProps<Value extends string> = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
    readonly value: Value;
    readonly options: readonly (readonly [value: Value, words: string])[];
    readonly onValue: (value: Value) => void;
  };

/** Field that offers a few values. */
export function SelectField<Value extends string>({
  label,
  hint,
  error = null,
  options,
  onValue,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...select}
          {...control}
          className="input"
          onChange={(event) => {
            const chosen = options.find(([value]) => value === event.target.value);
            if (chosen !== undefined) onValue(chosen[0]);
          }}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
