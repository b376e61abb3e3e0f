import type { ComponentProps } from 'react';
import { TextField } from './field.part';

/** Field for one e-mail address, which a form requires. */
export function EmailField({
  label = 'Email',
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'required' | 'maxLength'> & {
  readonly label?: string;
}) {
  return <TextField label={label} type="email" required maxLength={254} {...field} />;
}
