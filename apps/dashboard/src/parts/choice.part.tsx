import { useId, type ReactNode } from 'react';
import '../styles/fields.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly words: ReactNode;
  readonly hint?: ReactNode;
  readonly isOff?: boolean;
}

interface RadioChoiceProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  /** True while none can be chosen. */
  readonly isOff?: boolean;
  readonly onValue: (value: Value) => void;
}

/** One of a few values, all of which are seen. */
export function RadioChoice<Value extends string>({
  legend,
  value,
  options,
  isOff = false,
  onValue,
}: RadioChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={isOff}>
      <legend className="label">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isOff}
              onChange={() => onValue(option.value)}
            />
            <span>{option.words}</span>
            {option.hint !== undefined && <small>{option.hint}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly hint?: ReactNode;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

/** Checkbox with its label. */
export function Check({ isOn, onChange, hint, isOff = false, children }: CheckProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
}
