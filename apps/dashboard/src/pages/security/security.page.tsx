import { PageHead } from '../../parts/page-head.part';
import { useSession } from '../../parts/session.part';
import { EmailPanel } from './email-panel.part';
import { PasskeyPanel } from './passkey-panel.part';
import { PasswordPanel } from './password-panel.part';
import { SessionPanel } from './session-panel.part';
import { TotpPanel } from './totp-panel.part';
import './security.css';

/** Security of the user: means to sign in, and browsers that are signed in. */
export function SecurityPage() {
  const { user } = useSession();
  return (
    <div className="stack">
      <PageHead title="Security">
        These settings are yours, in every account. Changing your password, a second factor or your email
        address ends all other sessions.
      </PageHead>
      <EmailPanel email={user.email} />
      <PasswordPanel hasPassword={user.hasPassword} />
      <PasskeyPanel />
      <TotpPanel hasTotp={user.hasTotp} />
      <SessionPanel />
    </div>
  );
}
