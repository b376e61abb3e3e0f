import { useEffect, useState } from 'react';
import { call } from '../../api/call';
import type { RecoveryCodes, TotpSecret } from '../../api/types';
import { useChange } from '../../api/use-change';
import { TextField } from '../../parts/field.part';
import { FormDialog } from '../../parts/form-dialog.part';
import { Notice } from '../../parts/notice.part';
import { Secret } from '../../parts/secret.part';
import { Skeleton } from '../../parts/skeleton.part';
import { QrPicture } from './qr-picture.part';

interface SetUpTotpDialogProps {
  /** True if the user has an app, which this one replaces. */
  readonly hasFormer: boolean;
  readonly onDone: (made: RecoveryCodes) => void;
  readonly onClose: () => void;
}

/** Shows a new secret for an app, and asks for its first code: only then it is in force. */
export function SetUpTotpDialog({ hasFormer, onDone, onClose }: SetUpTotpDialogProps) {
  const [code, setCode] = useState('');
  const begin = useChange(() => call<TotpSecret>('POST user/totp'));
  const confirm = useChange(
    (intent) =>
      call<RecoveryCodes>('PUT user/totp', {
        intent,
        body: { code: code.replaceAll(/\s/g, '') },
      }),
    {
      refreshes: [['session'], ['sessions']],
      onDone,
      isShownOnce: true,
    },
  );
  const { run, result, error } = begin;
  const isFresh = result === undefined && error === null;
  useEffect(() => {
    if (isFresh) run();
  }, [isFresh, run]);
  return (
    <FormDialog
      title="Set up authenticator app"
      action="Switch on"
      isRunning={confirm.isRunning}
      isReady={result !== undefined && code.trim() !== ''}
      error={confirm.error ?? error}
      fields={['code']}
      onSubmit={() => confirm.run()}
      onClose={onClose}
    >
      {result === undefined ? (
        error === null && <Skeleton what="The secret" height={380} />
      ) : (
        <>
          {hasFormer && (
            <Notice tone="late">
              Your current app and its recovery codes stop working. All other sessions end.
            </Notice>
          )}
          <p>
            Scan this with your app. On the device that has the app you can{' '}
            <a href={result.uri}>open it there</a>.
          </p>
          <QrPicture text={result.uri} title="QR code of the secret" />
          <p className="muted">Or type the secret: time-based, six digits, 30 seconds.</p>
          <Secret
            text={result.secret}
            what="the secret"
            shown={result.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          />
          <TextField
            label="Code that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="input-code"
            required
            maxLength={8}
            value={code}
            onText={setCode}
            error={confirm.error?.problemOf('code') ?? null}
            autoFocus
          />
        </>
      )}
    </FormDialog>
  );
}
