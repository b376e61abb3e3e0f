interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly onValue: (value: Value) => void;
}

/** Views of the same thing beside each other, one of them chosen. */
export function Segments<Value extends string>({ label, value, options, onValue }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="segments">
      {options.map(([option, words]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onValue(option)}>
          {words}
        </button>
      ))}
    </div>
  );
}
