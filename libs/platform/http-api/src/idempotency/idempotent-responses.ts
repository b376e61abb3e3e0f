import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, DomainError, dayMs } from '@market/kernel';
import { SecretBox } from '@market/database/secrets';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { answerPurpose } from './answer-purpose';
import { IdempotentResponseRepository, type IdempotencyKey } from './idempotent-response.repository';
import type { StoredResponse } from './stored-response';

/** Time for which a response is stored. Source: docs/spec/api.md, "Idempotency keys". */
export const keptForMs = dayMs;
/** Time after which the claim of a killed process is free; no request takes nearly as long. */
const claimedForMs = 60_000;
/** Interval of retries of a failed write, as long as the claim lasts. Units: milliseconds. */
const againEveryMs = 1_000;
const pruneEveryMs = 10 * 60_000;
const prunedAtOnce = 1_000;

/** Claim of a key, or the stored response of the first request. */
export type IdempotencyClaim =
  | { readonly kind: 'first'; readonly finish: (answer: StoredResponse | null) => Promise<void> }
  | { readonly kind: 'again'; readonly answer: StoredResponse };

/** Stores the responses to requests with an `Idempotency-Key`. They are sealed: one contains a webhook's secret. */
@Injectable()
export class IdempotentResponses implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(IdempotentResponses.name);
  private readonly answers = new IdempotentResponseRepository();
  private readonly pruning = new PeriodicTask({
    name: 'idempotency.prune',
    everyMs: pruneEveryMs,
    run: () => this.prune(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly tasks: TaskRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.pruning.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pruning.stop();
  }

  /**
   * Claims a key for a request.
   *
   * Errors: `DomainError` `IDEM_001` when the key belongs to another request, or its first one is still running.
   */
  async claim(key: IdempotencyKey, fingerprint: Buffer): Promise<IdempotencyClaim> {
    // Two attempts: a claimed key may be freed before it is read.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const claim = randomUUID();
      const now = this.clock.now();
      const until = new Date(now.getTime() + claimedForMs);
      if (await this.answers.claim(this.dataSource, key, { fingerprint, claim, now, until })) {
        return { kind: 'first', finish: (answer) => this.finish(key, claim, answer) };
      }
      const held = await this.answers.find(this.dataSource, key);
      if (held === null) continue;
      if (!held.fingerprint.equals(fingerprint)) throw conflict('was used for another request');
      if (held.answer === null) break;
      return {
        kind: 'again',
        answer: JSON.parse(this.box.open(held.answer, answerPurpose(key))) as StoredResponse,
      };
    }
    throw conflict('belongs to a request that is still running');
  }

  /** Removes expired responses, in batches. @returns the number of removed ones */
  async prune(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await this.answers.prune(this.dataSource, this.clock.now(), prunedAtOnce);
      removed += batch;
      if (batch < prunedAtOnce) return removed;
    }
  }

  /** Ends a claim. Never rejects: the effect has happened, so the caller gets its response, and the claim expires. */
  private async finish(key: IdempotencyKey, claim: string, answer: StoredResponse | null): Promise<void> {
    try {
      await this.write(key, claim, answer);
    } catch (error) {
      this.logger.error(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the outcome of an idempotent request could not be stored; retrying',
      );
      void this.writeLater(key, claim, answer);
    }
  }

  private async write(key: IdempotencyKey, claim: string, answer: StoredResponse | null): Promise<void> {
    if (answer === null) {
      await this.answers.release(this.dataSource, key, claim);
      return;
    }
    const until = new Date(this.clock.nowMs() + keptForMs);
    const sealed = this.box.seal(JSON.stringify(answer), answerPurpose(key));
    await this.answers.finish(this.dataSource, key, { claim, answer: sealed, until });
  }

  /**
   * Retries a write: after a short outage of the database the key must be neither refused nor free for a second effect.
   */
  private async writeLater(key: IdempotencyKey, claim: string, answer: StoredResponse | null): Promise<void> {
    const untilMs = performance.now() + claimedForMs;
    while (performance.now() < untilMs) {
      await delay(againEveryMs, undefined, { ref: false });
      try {
        await this.write(key, claim, answer);
        return;
      } catch {
        // Retried until the claim expires.
      }
    }
  }
}

/** Makes the error of a key that cannot be used. */
export function conflict(why: string): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'IDEM_001',
    publicMessage: `This Idempotency-Key ${why}`,
  });
}
