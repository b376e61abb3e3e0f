import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import type { PasskeyChallenge } from './persistence/passkey-challenge.repository';
import { PasskeyChallengeRepository } from './persistence/passkey-challenge.repository';

/** Time for which a challenge can be used. Source: docs/spec/dashboard.md, "Passkeys". Units: milliseconds. */
const challengeForMs = 5 * 60_000;
const challengeBytes = 32;

/** Use of a challenge: its purpose, and the user for whom it is made; null for a sign-in. */
export type ChallengeUse = Pick<PasskeyChallenge, 'purpose' | 'userId'>;

/** Makes challenges for authenticators, and takes each back once. */
@Injectable()
export class PasskeyChallenges {
  private readonly challenges = new PasskeyChallengeRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async make(use: ChallengeUse): Promise<Pick<PasskeyChallenge, 'id' | 'challenge'>> {
    const made = { id: newId('pch'), challenge: randomBytes(challengeBytes) };
    const endsAt = new Date(this.clock.nowMs() + challengeForMs);
    await this.challenges.add(this.dataSource, { ...made, ...use, endsAt });
    return made;
  }

  /**
   * Takes a challenge, which cannot be used again, even if its use fails.
   *
   * Errors: `DomainError` `SES_005` for one that was used, is too old, never existed, or was made for another use.
   */
  async take(id: string, use: ChallengeUse): Promise<Buffer> {
    const taken = await this.challenges.take(this.dataSource, { id, ...use }, this.clock.now());
    if (taken === null) throw identityErrors.wrongPasskey();
    return taken.challenge;
  }
}
