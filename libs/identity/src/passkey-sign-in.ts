import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { Devices } from './devices';
import type { PasskeyAssertion } from './domain/passkey-response';
import { identityErrors } from './identity-errors';
import { PasskeyCeremonies, type RequestOptions } from './passkey-ceremonies';
import { type ChallengeUse, PasskeyChallenges } from './passkey-challenges';
import { type Passkey, PasskeyRepository } from './persistence/passkey.repository';
import { UserRepository } from './persistence/user.repository';
import { RefusedSignIns } from './refused-sign-ins';
import { type ActingSession, type NewSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { SignUps } from './sign-ups';

/** Response of an authenticator to a challenge. */
export interface SignedChallenge {
  readonly challengeId: string;
  readonly response: PasskeyAssertion;
}

/** Challenge with the options for the browser. */
export interface PasskeyRequest {
  readonly challengeId: string;
  readonly options: RequestOptions;
}

/** Client that asks for a challenge, or answers one. */
export interface PasskeyClient {
  /** Address group of the client. */
  readonly address: string;
  /** Token of its device cookie; null if it has none. */
  readonly device?: string | null;
}

/** User of the session of a browser. */
export type PresentUser = Pick<DashboardSession, 'userId' | 'email'>;

/** Signs users in by passkeys, and proves the identity of signed-in users. A passkey counts as both factors. */
@Injectable()
export class PasskeySignIn {
  private readonly passkeys = new PasskeyRepository();
  private readonly users = new UserRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly challenges: PasskeyChallenges,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly refusals: RefusedSignIns,
    private readonly signUps: SignUps,
    private readonly devices: Devices,
  ) {}

  /**
   * Makes a challenge: for a sign-in by any passkey, or for a proof of identity by one of a signed-in user.
   *
   * Errors: `DomainError` `RATE_001`.
   *
   * @param findSession finds the session of the browser; null if it has none. Its parameter: true for a client over its limit, whose
   * sessions are looked up together
   */
  async request(
    { address, device = null }: PasskeyClient,
    findSession: (isOverLimit: boolean) => Promise<PresentUser | null> = () => Promise.resolve(null),
  ): Promise<PasskeyRequest> {
    const knownUser = async () => (await findSession(true))?.email ?? this.devices.lastUser(device);
    await this.limits.admitChallenge(address, knownUser);
    const session = await findSession(false);
    const known = session === null ? [] : await this.passkeys.ofUser(this.dataSource, session.userId);
    const { id, challenge } = await this.challenges.make(useBy(session));
    return { challengeId: id, options: await this.ceremonies.requestOptions(challenge, known) };
  }

  /**
   * Begins a session.
   *
   * Errors: `DomainError` `SES_005` for a passkey that is unknown or does not fit the challenge, and for a challenge that
   * was used or is too old; `RATE_001`.
   *
   * @param client its `browser` is the family of the browser
   */
  async signIn(
    signed: SignedChallenge,
    { address, device = null, browser }: PasskeyClient & { readonly browser: string },
  ): Promise<NewSession> {
    await this.limits.admit(address, () => this.devices.lastUser(device));
    const { passkey, signCount } = await this.check(signed, null);
    const { userId } = passkey;
    return this.dataSource.transaction(async (tx) => {
      const user = await this.users.lock(tx, userId);
      if (user === null) throw identityErrors.wrongPasskey();
      await this.use(tx, passkey, signCount);
      const accountId = await this.signUps.accountOf(tx, user);
      return this.sessions.begin(tx, { userId, accountId, browser }, { withSecondFactor: true });
    });
  }

  /**
   * Runs an action that needs a passkey as proof, in a transaction that locks the session and the passkey.
   *
   * Errors: `DomainError` `SES_005` for a passkey that does not fit, `SES_001` for a session that was ended.
   */
  async prove<T>(
    session: ActingSession,
    signed: SignedChallenge,
    proven: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    const { passkey, signCount } = await this.check(signed, session);
    return this.dataSource.transaction(async (tx) => {
      await this.sessions.hold(tx, session);
      await this.use(tx, passkey, signCount);
      return proven(tx);
    });
  }

  private async check(
    { challengeId, response }: SignedChallenge,
    session: Pick<DashboardSession, 'userId'> | null,
  ): Promise<{ readonly passkey: Passkey; readonly signCount: number }> {
    const challenge = await this.challenges.take(challengeId, useBy(session));
    const credentialId = Buffer.from(response.id, 'base64url');
    const passkey = await this.passkeys.byCredential(this.dataSource, credentialId);
    if (passkey === null) throw identityErrors.wrongPasskey();
    const signCount = isOwn(passkey, response, session)
      ? await this.ceremonies.signedCount(response, challenge, passkey)
      : null;
    if (signCount !== null) return { passkey, signCount };
    if (session === null) await this.refusals.noteOf(passkey.userId);
    throw identityErrors.wrongPasskey();
  }

  private async use(transaction: Database, { id }: Passkey, signCount: number): Promise<void> {
    const isCounted = await this.passkeys.use(transaction, id, signCount, this.clock.now());
    if (!isCounted) throw identityErrors.wrongPasskey();
  }
}

function useBy(session: Pick<DashboardSession, 'userId'> | null): ChallengeUse {
  return session === null
    ? { purpose: 'sign-in', userId: null }
    : { purpose: 'reauthentication', userId: session.userId };
}

/**
 * Tells whether a passkey is that of the user whom the authenticator names, which it must where nobody is signed in, and
 * of the user of the session.
 *
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6, read 2026-11-26.
 */
function isOwn(
  { userId }: Passkey,
  { response: { userHandle } }: PasskeyAssertion,
  session: Pick<DashboardSession, 'userId'> | null,
): boolean {
  const named = userHandle ? Buffer.from(userHandle, 'base64url').toString() : session?.userId;
  return named === userId && (session === null || session.userId === userId);
}
