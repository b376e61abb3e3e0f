import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call';
import { forgetLinkReturn, keepLinkReturn } from '../api/link-return';
import { answerByPasskey, canHavePasskeys } from '../api/passkeys';
import type { ProofRequest } from '../api/proof';
import { sessionQuery } from '../api/queries';
import { serverNow } from '../api/server-time';
import { onSignIn } from '../api/sign-in-news';
import type { SessionView } from '../api/types';
import { useChange } from '../api/use-change';
import { Button } from './button.part';
import { Dialog } from './dialog.part';
import { FactorField } from './factor-field.part';
import { TextField } from './field.part';
import { FormError } from './form-error.part';
import { Notice } from './notice.part';
import { Segments } from './segments.part';

type Way = 'password' | 'code' | 'passkey' | 'link';

const words: Readonly<Record<Way, string>> = {
  password: 'Password',
  code: 'Code',
  passkey: 'Passkey',
  link: 'Email link',
};

interface ProofDialogProps {
  readonly request: ProofRequest;
  readonly user: SessionView['user'];
}

/** Asks the user to prove who they are, by what they have; then the call that waits for it goes on. */
export function ProofDialog({ request, user }: ProofDialogProps) {
  const ways = waysOf(user);
  const [way, setWay] = useState<Way>(ways[0] ?? 'link');
  const client = useQueryClient();
  const proven = (): void => {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    request.settle(true);
  };
  return (
    <Dialog title="Confirm that it is you" onClose={() => request.settle(false)}>
      <p>Confirm your identity to continue. It is valid for 10 minutes.</p>
      {ways.length > 1 && (
        <Segments
          label="Way to confirm"
          value={way}
          options={ways.map((one) => [one, words[one]] as const)}
          onValue={setWay}
        />
      )}
      {way === 'password' || way === 'code' ? (
        <SecretProof key={way} way={way} email={user.email} onProven={proven} />
      ) : way === 'passkey' ? (
        <PasskeyProof onProven={proven} />
      ) : (
        <LinkProof user={user} onProven={proven} />
      )}
    </Dialog>
  );
}

function waysOf(user: SessionView['user']): readonly Way[] {
  return [
    ...(user.passkeys > 0 && canHavePasskeys() ? (['passkey'] as const) : []),
    ...(user.hasPassword ? (['password'] as const) : []),
    ...(user.hasTotp ? (['code'] as const) : []),
    'link',
  ];
}

interface SecretProofProps {
  readonly way: 'password' | 'code';
  readonly email: string;
  readonly onProven: () => void;
}

function SecretProof({ way, email, onProven }: SecretProofProps) {
  const [text, setText] = useState('');
  const prove = useChange(
    () => call('POST session/reauthentication', { body: { [way]: way === 'code' ? text.trim() : text } }),
    { onDone: onProven },
  );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') prove.run();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {way === 'password' ? (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={text}
          onText={setText}
          autoFocus
        />
      ) : (
        <FactorField label="Code of your app, or a recovery code" value={text} onText={setText} />
      )}
      <FormError error={prove.error} />
      <div className="dialog-foot">
        <Button type="submit" look="main" isBusy={prove.isRunning}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const prove = useChange(
    async () => call('POST session/reauthentication', { body: await answerByPasskey() }),
    { onDone: onProven },
  );
  return (
    <>
      <FormError error={prove.error} />
      <div className="dialog-foot">
        <Button look="main" isBusy={prove.isRunning} onClick={() => prove.run()}>
          Use a passkey
        </Button>
      </div>
    </>
  );
}

/** Sends a link, and goes on when it was used in another tab of this browser. */
function LinkProof({
  user,
  onProven,
}: {
  readonly user: SessionView['user'];
  readonly onProven: () => void;
}) {
  const client = useQueryClient();
  const send = useChange(() => call('POST links', { body: { email: user.email } }), {
    onDone: () => keepLinkReturn(null),
  });
  const check = useChange(() => client.fetchQuery({ ...sessionQuery, staleTime: 0 }), {
    onDone: (session) => {
      if (session.user.id === user.id && Date.parse(session.provenUntil) > serverNow()) onProven();
    },
  });
  const isSent = send.result !== undefined;
  useEffect(() => {
    if (!isSent) return undefined;
    const stop = onSignIn(() => check.run());
    return () => {
      stop();
      // A link that is used after the dialog was closed leads to the overview.
      forgetLinkReturn();
    };
  }, [isSent]);
  return (
    <>
      {!isSent ? (
        <p>A link goes to {user.email}. Open it in this browser, and this tab continues.</p>
      ) : check.result === undefined ? (
        <Notice tone="good" isNews>
          A link is on its way to {user.email}. Open it in this browser, and this tab continues.
        </Notice>
      ) : (
        <Notice tone="late" isNews>
          The link was not used yet. Open it in this browser, and press Continue there.
        </Notice>
      )}
      <FormError error={send.error ?? check.error} />
      <div className="dialog-foot">
        <Button look={isSent ? 'plain' : 'main'} isBusy={send.isRunning} onClick={() => send.run()}>
          {isSent ? 'Send another' : 'Email me a link'}
        </Button>
        {isSent && (
          <Button look="main" isBusy={check.isRunning} onClick={() => check.run()}>
            I have used the link
          </Button>
        )}
      </div>
    </>
  );
}
