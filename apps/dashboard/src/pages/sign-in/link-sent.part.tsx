import { useEffect, useRef } from 'react';
import { onSignIn } from '../../api/sign-in-news';
import { Button } from '../../parts/button.part';

interface LinkSentProps {
  readonly email: string;
  /** Called when another tab has signed in. */
  readonly onSignedIn: () => void;
  readonly isRunning: boolean;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}

/** Says that a mail is on its way. It says the same whether the address is known or not. */
export function LinkSent({ email, onSignedIn, isRunning, onAgain, onOther }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => onSignIn(onSignedIn), []);
  return (
    <>
      <div className="stack-tight" role="status">
        <h1 ref={heading} tabIndex={-1}>
          Check your email
        </h1>
        <p>
          A link is on its way to <span className="strong">{email}</span>. It works once, within 15 minutes.
          Open it in this browser, and this tab continues.
        </p>
        <p className="muted">Nothing after a minute? Check your spam folder, or send another.</p>
      </div>
      <div className="row">
        <Button isBusy={isRunning} onClick={onAgain}>
          Send another link
        </Button>
        <Button look="plain" onClick={onOther}>
          Use another address
        </Button>
      </div>
    </>
  );
}
