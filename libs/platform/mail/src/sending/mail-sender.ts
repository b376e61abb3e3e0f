import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Clock, hourMs } from '@market/kernel';
import type { SecretBox } from '@market/database/secrets';
import type { DataSource } from 'typeorm';
import { openMail } from '../sealed-mail';
import type { MailMetrics } from './mail-metrics';
import { MailNotSent, type MailTransport } from './mail-transport';
import { type ClaimedMail, MailRepository } from './mail.repository';

/** Delays after the first attempts; the last one is repeated. Source: docs/spec/dashboard.md, "Mails". Units: milliseconds. */
const delaysMs = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * hourMs] as const;

/** Returns the delay before the next attempt. Units: milliseconds. @param attempts number of failed attempts */
export function retryDelayMs(attempts: number): number {
  return delaysMs[Math.max(attempts, 1) - 1] ?? delaysMs[4];
}

/** Max mails that a process sends at the same time. */
const maxRunning = 4;
/** Max time of an attempt: a process that is told to end waits for it. Units: milliseconds. */
const attemptMs = 30_000;
/** Duration of a lease: longer than an attempt and the recording of its outcome. Units: milliseconds. */
const leaseMs = 45_000;
/** Delay before a refused recording is repeated. Units: milliseconds. */
const recordAgainMs = 500;

export interface MailSenderParts {
  readonly dataSource: DataSource;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly transport: MailTransport;
  readonly metrics: MailMetrics;
  /** True once the process ends: no further mail is begun. */
  readonly isEnding: () => boolean;
}

/**
 * Sends queued mails. Each is leased by one process, and its row is removed once it was sent: a killed process's mail is
 * sent by another one when its lease ends. So a mail is sent at least once, and twice only if a process ends, or loses
 * the database for the whole lease, between the server's response and the removal.
 */
export class MailSender {
  private readonly log = new Logger('mail');
  private readonly mails = new MailRepository();
  private readonly running = new Set<Promise<void>>();
  /** Listener that is called when a mail was sent or has failed, so that the next one can begin. */
  onFree: () => void = () => undefined;

  constructor(private readonly parts: MailSenderParts) {}

  /**
   * Begins to send the mails that are due, as many as this process may send at the same time. Calls must not overlap.
   */
  async begin(): Promise<void> {
    const { dataSource, clock, isEnding } = this.parts;
    const free = maxRunning - this.running.size;
    if (free === 0 || isEnding()) return;
    const now = clock.now();
    const lease = randomUUID();
    const until = new Date(now.getTime() + leaseMs);
    const claimed = await this.mails.claim(dataSource, now, { lease, until }, free);
    for (const mail of claimed) {
      const sending = this.send(mail, lease).finally(() => {
        this.running.delete(sending);
        this.onFree();
      });
      this.running.add(sending);
    }
  }

  /** Resolves when no mail is being sent. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** Sends a mail and records the outcome. Never rejects. */
  private async send(mail: ClaimedMail, lease: string): Promise<void> {
    const deadline = performance.now() + leaseMs;
    const record = await this.attempt(mail, lease);
    for (;;) {
      try {
        await record();
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isOver = performance.now() + recordAgainMs > deadline;
        this.log.warn(
          { event: 'mail-not-recorded', mail: mail.id, kind: mail.kind, reason },
          isOver ? 'it may be sent twice' : 'will try again',
        );
        if (isOver) return;
        await new Promise((resolve) => setTimeout(resolve, recordAgainMs));
      }
    }
  }

  /** Attempts to send a mail. @returns the statement that records the outcome */
  private async attempt(mail: ClaimedMail, lease: string): Promise<() => Promise<void>> {
    const { dataSource, clock, metrics, secrets, transport } = this.parts;
    const { id, kind, attempts, addedAt } = mail;
    const remove = () => this.mails.remove(dataSource, id);
    try {
      const content = openMail(secrets, id, mail.content);
      await transport.send({ id, addedAt, ...content }, AbortSignal.timeout(attemptMs));
    } catch (error) {
      const { isFinal, reason } = failureOf(error);
      metrics.failed(isFinal ? 'refused' : 'retried');
      this.log.warn(
        { event: isFinal ? 'mail-refused' : 'mail-failed', mail: id, kind, attempts, reason },
        isFinal ? 'is not sent' : 'will try again',
      );
      if (isFinal) return remove;
      const dueAt = new Date(clock.nowMs() + retryDelayMs(attempts));
      return () => this.mails.postpone(dataSource, id, lease, dueAt);
    }
    metrics.sent();
    return remove;
  }
}

/** Describes a failure for the log. An error of another kind may have an address in its message. */
function failureOf(error: unknown): { readonly isFinal: boolean; readonly reason: string } {
  if (error instanceof MailNotSent) return { isFinal: error.isFinal, reason: error.message };
  const { code, name } = Object(error) as { readonly code?: string; readonly name?: string };
  return { isFinal: false, reason: code ?? name ?? 'unknown' };
}
