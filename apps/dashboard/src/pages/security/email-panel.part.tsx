import { useState } from 'react';
import { call } from '../../api/call';
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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = useChange(() => call('PUT user/email', { body: { email: wanted.trim() } }), {
    onDone: () => {
      setSentTo(wanted.trim());
      setOpen(false);
    },
  });
  return (
    <Panel title="E-mail" note={email} actions={<Button onClick={() => setOpen(true)}>Change</Button>}>
      {sentTo !== null && (
        <Notice tone="good" isNews>
          A link is on its way to {sentTo}. Until it is used, {email} stays.
        </Notice>
      )}
      {isOpen && (
        <FormDialog
          title="Change the e-mail address"
          action="Send a link there"
          isRunning={change.isRunning}
          isReady={wanted.trim() !== ''}
          error={change.error}
          fields={['email']}
          onSubmit={() => change.run()}
          onClose={() => setOpen(false)}
        >
          <EmailField
            label="New e-mail address"
            autoComplete="email"
            hint="It takes effect when the link that goes there is used. The old address is told."
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
