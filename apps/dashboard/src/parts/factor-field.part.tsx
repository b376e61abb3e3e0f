import type { ComponentProps } from 'react';
import { TextField } from './field.part';
import '../styles/fields.css';

/** Field for a second factor: six digits of an app, or a recovery code, whose letters need a whole keyboard. */
export function FactorField(field: Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'onText'>) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="input-code"
      required
      maxLength={40}
      autoFocus
      {...field}
    />
  );
}
