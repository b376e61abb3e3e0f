import { useState } from 'react';
import { call } from '../../api/call';
import { keepLinkReturn, readLinkReturn } from '../../api/link-return';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { FormError } from '../../parts/form-error.part';
import { LinkSent } from './link-sent.part';

/** Fault of a link: it came without a token or without the end of it, or does not work any more. */
export type LinkFault = 'missing' | 'cut' | 'spent';

const words: Readonly<Record<LinkFault, { readonly title: string; readonly reason: string }>> = {
  missing: {
    title: 'The link is missing',
    reason: 'Copy the whole line from the email, including everything after the #.',
  },
  cut: {
    title: 'This link is incomplete',
    reason: 'An email program cut it off. Copy the whole line from the email, or request a new link.',
  },
  spent: {
    title: 'This link no longer works',
    reason: 'It was already used, replaced by another one, or has expired.',
  },
};

interface SpentLinkProps {
  readonly fault: LinkFault;
  /** Called when another tab has signed in, with the page that was asked for. */
  readonly onSignedIn: (next: string | undefined) => void;
}

/** Says what is wrong with a link, and sends a new one. */
export function SpentLink({ fault, onSignedIn }: SpentLinkProps) {
  const [linkReturn] = useState(readLinkReturn);
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const send = useChange(() => call('POST links', { body: { email } }), {
    isPublic: true,
    onDone: () => {
      if (linkReturn !== null) keepLinkReturn(linkReturn.next);
      setSent(true);
    },
  });
  if (isSent) {
    return (
      <LinkSent
        email={email}
        onSignedIn={() => onSignedIn(linkReturn?.next ?? undefined)}
        isRunning={send.isRunning}
        onAgain={() => send.run()}
        onOther={() => setSent(false)}
      />
    );
  }
  const { title, reason } = words[fault];
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        send.run();
      }}
    >
      <div className="stack-tight">
        <h1>{title}</h1>
        <p className="muted">{reason}</p>
      </div>
      <EmailField
        name="email"
        autoComplete="email"
        value={email}
        onText={setEmail}
        hint="A link to sign in goes there. For an invitation, ask who invited you for another one."
      />
      <FormError error={send.error} />
      <Button type="submit" look="main" isBusy={send.isRunning}>
        Send another link
      </Button>
    </form>
  );
}
