import { Injectable } from '@nestjs/common';
import { Clock, dayInIndia, DomainError, instantInIndia, newId, addDays, wholeSeconds } from '@market/kernel';
import { DataSource } from 'typeorm';
import { isPlaying, mostPlaysADay, type Play } from './domain/play';
import { PlayRepository } from './persistence/play.repository';

/** Settings of the clock of played issues (`POST /v1/sandbox/clock`). */
export class PlaySettings {
  /** @param seconds time from the first event of a play to its last one */
  constructor(readonly seconds: number) {}
}

/** Starts the issues that accounts play; the ingestor plays them. */
@Injectable()
export class PlayedIssues {
  private readonly plays = new PlayRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: PlaySettings,
  ) {}

  /** Resolves to the present or the last play of an account; null for none. */
  find(accountId: string): Promise<Play | null> {
    return this.plays.find(this.dataSource, accountId);
  }

  /**
   * Starts a play, or resolves to the running one.
   *
   * Errors: `DomainError` `RATE_001` for an account that started as many as it may today.
   */
  async start(accountId: string): Promise<Play> {
    const now = this.clock.now();
    const asked = { accountId, id: newId('ipo'), startedAt: now, seconds: this.settings.seconds };
    const started = await this.plays.start(this.dataSource, asked, dayInIndia(now));
    if (started !== null) return started;
    const present = await this.find(accountId);
    if (present !== null && isPlaying(present, now)) return present;
    throw tooMany(now);
  }
}

function tooMany(now: Date): DomainError {
  const tomorrow = instantInIndia(addDays(dayInIndia(now), 1));
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The account has started ${mostPlaysADay} simulations today. Start the next one tomorrow (in India).`,
    retryAfterSeconds: wholeSeconds((tomorrow.getTime() - now.getTime()) / 1_000),
  });
}
