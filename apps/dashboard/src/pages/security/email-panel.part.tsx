import { useState } from 'react';
import { call } from '../../api/call';
import type { MailRequestView } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Notice } from '../../parts/notice.part';
import { Panel } from '../../parts/panel.part';

/** E-mail address of the user. A new one takes effect when the link that goes there is used. */
export function EmailPanel({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState<{ readonly to: string; readonly isMailed: boolean } | null>(null);
  const change = useChange(
    () => call<MailRequestView>('PUT user/email', { body: { email: wanted.trim() } }),
    {
      onDone: ({ isMailed }) => {
        setAsked({ to: wanted.trim(), isMailed });
        setOpen(false);
      },
    },
  );
  return (
    <Panel title="Email" note={email} actions={<Button onClick={() => setOpen(true)}>Change</Button>}>
      {asked?.isMailed === true && (
        <Notice tone="good" isNews>
          A link is on its way to {asked.to}. Until it is used, {email} stays.
        </Notice>
      )}
      {asked?.isMailed === false && (
        <Notice tone="late" isNews title={`No email was sent to ${asked.to}`}>
          <p>This address has received its limit of emails. Try again in 30 minutes.</p>
        </Notice>
      )}
      {isOpen && (
        <FormDialog
          title="Change the email address"
          action="Send a link there"
          isRunning={change.isRunning}
          isReady={wanted.trim() !== ''}
          error={change.error}
          fields={['email']}
          onSubmit={() => change.run()}
          onClose={() => setOpen(false)}
        >
          <EmailField
            label="New email address"
            autoComplete="email"
            hint="It takes effect when you open the link that we send there. We notify the old address."
            value={wanted}
            onText={setWanted}
            error={change.error?.problemOf('email') ?? null}
            autoFocus
          />
        </FormDialog>
      )}
    </Panel>
  );
}
