import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { Database } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { recoveryCodeDigest } from './domain/recovery-code';
import { stepOfCode } from './domain/totp-code';
import { totpPurpose } from './domain/totp-purpose';
import { TotpRepository } from './persistence/totp.repository';

/** Checks codes of authenticator apps, and recovery codes. */
@Injectable()
export class TotpCodes {
  private readonly secrets = new TotpRepository();

  constructor(
    private readonly clock: Clock,
    private readonly box: SecretBox,
  ) {}

  /** Tells whether a user has an authenticator app. */
  isActive(database: Database, userId: string): Promise<boolean> {
    return this.secrets.isActive(database, userId);
  }

  /**
   * Tells whether a text is a code of the user's authenticator app or a recovery code, and uses it up with the
   * transaction: no code and no step is accepted twice, by however many processes at once.
   */
  async fits(transaction: Database, userId: string, code: string): Promise<boolean> {
    const known = await this.secrets.lock(transaction, userId);
    if (known === null || known.secret === null) return false;
    const digest = recoveryCodeDigest(code);
    if (digest !== null) return this.secrets.useRecoveryCode(transaction, userId, digest);
    const step = this.stepOf(known.secret, userId, code);
    if (step === null || (known.lastStep !== null && step <= known.lastStep)) return false;
    await this.secrets.accept(transaction, userId, step);
    return true;
  }

  /** Returns the step of a code of a sealed secret; null if it does not fit. */
  stepOf(sealed: Buffer, userId: string, code: string): number | null {
    const typed = code.replace(/\s/g, '');
    return stepOfCode(this.box.open(sealed, totpPurpose(userId)), typed, this.clock.nowMs());
  }

  /** Seals the secret of a user's authenticator app. */
  seal(secret: string, userId: string): Buffer {
    return this.box.seal(secret, totpPurpose(userId));
  }
}
