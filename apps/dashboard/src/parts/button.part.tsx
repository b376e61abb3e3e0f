import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './icon.part';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` is the one action of a page or dialog; `danger` destroys. */
  readonly look?: 'main' | 'danger' | 'plain' | 'quiet' | undefined;
  readonly size?: 'small';
  readonly icon?: IconName;
  /**
   * True while what was asked for is under way: further clicks do nothing. A button that has it takes a double click as one click,
   * however soon the first one is answered.
   */
  readonly isBusy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button that sends no form unless its type says so. */
export function Button({ look, size, icon, isBusy, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="button"
      data-look={look}
      data-size={size}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy === true || (isBusy !== undefined && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
