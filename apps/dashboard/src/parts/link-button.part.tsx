import type { ReactNode } from 'react';
import '../styles/link-button.css';

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button that opens what it names, and looks like a link. */
export function LinkButton({ onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className="link-button mono" onClick={onClick}>
      {children}
    </button>
  );
}
