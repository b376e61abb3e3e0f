import { Injectable } from '@nestjs/common';
import {
  type AddressGroup,
  DoorLookUps,
  failedAuthentication,
  FailedAuthenticationMeter,
} from '@market/access';
import { Clock } from '@market/kernel';
import { AccountDirectory, type Role } from '@market/sessions';
import { DataSource } from 'typeorm';
import { tokenDigest } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { type LinkWithSubject, OneTimeTokenRepository } from './persistence/one-time-token.repository';

/** Purpose of a link, with the address that it was sent to. */
export type LinkPurposeFacts = { readonly email: string } & (
  | { readonly purpose: 'sign-in'; readonly isKnown: boolean }
  | {
      readonly purpose: 'invitation';
      readonly invitedBy: string;
      readonly account: string;
      readonly role: Role;
    }
  | { readonly purpose: 'email'; readonly presentEmail: string }
);

/** Link with the name of the account of its invitation. */
interface NamedLink extends LinkWithSubject {
  /** Legal name of the account, or its address; null without an invitation. */
  readonly account: string | null;
}

/** Tells the holders of links what these are for, before they use them. */
@Injectable()
export class LinkPurposes {
  private readonly tokens = new OneTimeTokenRepository();
  private readonly lookUps = new DoorLookUps((digests) => this.read(digests));

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly accounts: AccountDirectory,
    private readonly failures: FailedAuthenticationMeter,
  ) {}

  /**
   * Resolves to what a link is for, and uses nothing up. Reads of all links take one query at a time, as those of an address over
   * its limit do: no limit has to keep the holder of a valid link from reading it over and over.
   *
   * Errors: `DomainError` `SES_006` for a link that was used, is too old, never existed or can do nothing any more, which counts as a
   * failed authentication; `RATE_001`.
   */
  async of(token: string, address: AddressGroup): Promise<LinkPurposeFacts> {
    const digest = tokenDigest(token);
    const link = digest && (await this.lookUps.of(digest.toString('hex'), true));
    const facts = link && link.endsAt > this.clock.now() ? factsOf(link) : null;
    if (facts !== null) return facts;
    const usual = identityErrors.linkUsed();
    throw failedAuthentication(this.failures, address, { usual, credential: 'a valid link' });
  }

  private async read(digests: readonly string[]): Promise<ReadonlyMap<string, NamedLink>> {
    const asked = digests.map((digest) => Buffer.from(digest, 'hex'));
    const links = await this.tokens.withSubjects(this.dataSource, asked, this.clock.now());
    const ids = [...links.values()].flatMap(({ invitation }) => invitation?.accountId ?? []);
    const named = ids.length === 0 ? [] : await this.accounts.named(ids);
    const names = new Map(named.map(({ id, name, email }) => [id, name ?? email]));
    return new Map(
      [...links].map(([digest, link]) => [
        digest,
        { ...link, account: names.get(link.invitation?.accountId ?? '') ?? null },
      ]),
    );
  }
}

/** Returns the purpose of a link; null for one that can do nothing any more. */
function factsOf({
  purpose,
  email,
  isKnown,
  invitation,
  account,
  presentEmail,
}: NamedLink): LinkPurposeFacts | null {
  if (purpose === 'sign-in') return { purpose, email, isKnown };
  if (purpose === 'email') return presentEmail === null ? null : { purpose, email, presentEmail };
  if (invitation === null || account === null) return null;
  const { inviterEmail: invitedBy, role } = invitation;
  return { purpose, email, invitedBy, account, role };
}
