import { useState } from 'react';
import { asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { EmailField } from '../../parts/email-field.part';
import { TextField } from '../../parts/field.part';
import { FormError } from '../../parts/form-error.part';
import { noteSignIn } from './finished-sign-in';

interface PasswordFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSignedIn: () => Promise<void>;
  /** Called when the user must give a second factor, too. */
  readonly onCode: (password: string) => Promise<void>;
}

/** Sign-in by password. The e-mail address is kept by the page, which shows it in other forms, too. */
export function PasswordForm({ email, onEmail, onSignedIn, onCode }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isEmailKnown] = useState(email !== '');
  const signIn = useChange(
    async () => {
      try {
        await call('POST sessions', { body: { email, password } });
        return 'done' as const;
      } catch (error) {
        if (asApiError(error).code === 'SES_008') return 'code' as const;
        throw error;
      }
    },
    {
      isPublic: true,
      onDone: (outcome) => {
        if (outcome === 'done') {
          noteSignIn('password');
          return onSignedIn();
        }
        return onCode(password);
      },
    },
  );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.run();
      }}
    >
      <EmailField
        name="email"
        autoComplete="username webauthn"
        value={email}
        onText={onEmail}
        autoFocus={!isEmailKnown}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={256}
        value={password}
        onText={setPassword}
        autoFocus={isEmailKnown}
      />
      <FormError error={signIn.error} />
      <Button type="submit" look="main" isBusy={signIn.isRunning}>
        Sign in
      </Button>
    </form>
  );
}
