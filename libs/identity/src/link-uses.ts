import { Injectable } from '@nestjs/common';
import {
  type AddressGroup,
  DoorLookUps,
  failedAuthentication,
  FailedAuthenticationMeter,
  isSuspect,
} from '@market/access';
import { Clock, type DomainError } from '@market/kernel';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { tokenDigest } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { LinkEntrances } from './link-entrances';
import type { LinkPurpose } from './persistence/one-time-token.entity';
import { type Link, OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { UserRepository } from './persistence/user.repository';
import { SecondFactors } from './second-factors';
import { type NewSession, Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';

/** Sign-in by a link. */
export interface SignedIn extends NewSession {
  /** True if the user did not exist before. */
  readonly isNew: boolean;
  readonly purpose: LinkPurpose;
}

/** Link as it is used: the text of its token, and the code of a second factor. */
export interface LinkUse {
  readonly token: string;
  readonly code?: string | undefined;
}

export interface LinkClient {
  /** Address group of the client. */
  readonly address: AddressGroup;
  /** Family of the browser. */
  readonly browser: string;
}

/** Session of a browser in which a link is used. */
export type PresentSession = Pick<DashboardSession, 'userId' | 'accountId'>;

/** Signs users in by links. */
@Injectable()
export class LinkUses {
  private readonly tokens = new OneTimeTokenRepository();
  private readonly users = new UserRepository();
  private readonly lookUps = new DoorLookUps((digests) =>
    this.tokens.byDigests(
      this.dataSource,
      digests.map((digest) => Buffer.from(digest, 'hex')),
    ),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly entrances: LinkEntrances,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly failures: FailedAuthenticationMeter,
  ) {}

  /**
   * Uses a link: carries out what it is for, and begins a session. All links that were sent to the address for the same
   * purpose become void. A valid link is never refused for the client's address.
   *
   * Errors: `DomainError` `SES_006` for a link that was used, is too old or never existed, which counts as a failed authentication;
   * `SES_008` for a user with an authenticator app without a code that fits: the link is not used up; `RATE_001`.
   *
   * @param client group of its address, and the family of its browser
   * @param findPresent finds the session of the browser; null if it has none. A link that signs in keeps its account, if it is of
   * the same user: a proof of identity that a change waits for must not lead that change into another account
   */
  async use(
    { token, code }: LinkUse,
    { address, browser }: LinkClient,
    findPresent: () => Promise<PresentSession | null> = () => Promise.resolve(null),
  ): Promise<SignedIn> {
    const digest = tokenDigest(token);
    const link = digest && (await this.lookUps.of(digest.toString('hex'), isSuspect(this.failures, address)));
    if (digest === null || !this.isUsable(link)) throw this.refused(address);
    const way = { link: digest.toString('hex') };
    await this.limits.admitLinkUse(way.link);
    const present = await findPresent();
    const expected = await this.entrances.userOf(link);
    const signIn = () => this.begin({ digest, found: link }, { code, browser, present });
    return this.factors.signIn(expected, { code, way }, signIn);
  }

  private refused(address: AddressGroup): DomainError {
    const usual = identityErrors.linkUsed();
    return failedAuthentication(this.failures, address, { usual, credential: 'a valid link' });
  }

  private begin(
    { digest, found }: { readonly digest: Buffer; readonly found: Link },
    {
      code,
      browser,
      present,
    }: Pick<LinkUse, 'code'> & { readonly browser: string; readonly present: PresentSession | null },
  ): Promise<SignedIn> {
    return this.dataSource.transaction(async (tx) => {
      await this.entrances.prepare(tx, found);
      const link = await this.tokens.take(tx, digest);
      if (!this.isUsable(link)) throw identityErrors.linkUsed();
      const { userId, accountId: entered, isNew } = await this.entrances.enter(tx, link);
      const withSecondFactor = await this.factors.take(tx, userId, code);
      // An invitation is valid for days, and was sent because of somebody else: it proves no identity.
      const isProved = link.purpose !== 'invitation' || withSecondFactor;
      const proof = { withSecondFactor, isProved };
      const stays = link.purpose === 'sign-in' && present?.userId === userId;
      const isMember = stays && (await this.users.roleIn(tx, userId, present.accountId)) !== null;
      const accountId = isMember ? present.accountId : entered;
      const session = await this.sessions.begin(tx, { userId, accountId, browser }, proof);
      return { ...session, isNew, purpose: link.purpose };
    });
  }

  private isUsable(link: Link | null): link is Link {
    return link !== null && link.endsAt > this.clock.now();
  }
}
