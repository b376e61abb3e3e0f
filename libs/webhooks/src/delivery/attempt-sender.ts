import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { DeliveryError, GuardedClient } from '@market/platform/egress';
import { SecretBox } from '@market/platform/secrets';
import { type Attempt, failureWords, isSuccess, statusWords } from '../domain/attempt';
import { inertText } from '../domain/inert-text';
import { signatureHeaders } from '../domain/signature';
import { secretPurpose } from '../persistence/endpoint.row';

/** One deadline for an attempt. Source: contract, "Retry". Units: milliseconds. */
export const attemptDeadlineMs = 30_000;
/** Source: decisions, "Webhooks". Units: bytes. */
const maxAnswerBytes = 64 * 1024;

/** What is sent to whom. */
export interface Dispatch {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  readonly body: string;
  readonly isTest?: boolean;
}

/** How an attempt went. */
export interface SentAttempt {
  readonly attempt: Attempt;
  readonly arrived: boolean;
  /** The service itself broke it off. */
  readonly isInterrupted: boolean;
  readonly endedAt: Date;
}

/** Sends one attempt: signed anew with its own time, over exactly the bytes that go out. */
@Injectable()
export class AttemptSender {
  constructor(
    private readonly client: GuardedClient,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Errors: `DomainError` when the secret cannot be opened; everything else is an outcome. */
  async send(dispatch: Dispatch, signal?: AbortSignal): Promise<SentAttempt> {
    const secret = this.box.open(dispatch.secret, secretPurpose(dispatch.endpointId));
    const startedAt = this.clock.now();
    const startedAtMs = performance.now();
    const body = Buffer.from(dispatch.body, 'utf8');
    const timestampSeconds = Math.floor(startedAt.getTime() / 1000);
    const signed = signatureHeaders(secret, { deliveryId: dispatch.deliveryId, timestampSeconds, body });
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook/1.0',
      ...signed,
      ...(dispatch.isTest === true ? { 'X-Webhook-Test': 'true' } : {}),
    };
    const ended = (
      rest: Omit<Attempt, 'startedAt' | 'durationMs'>,
      arrived: boolean,
      isInterrupted = false,
    ) => ({
      attempt: { startedAt, durationMs: Math.round(performance.now() - startedAtMs), ...rest },
      arrived,
      isInterrupted,
      endedAt: this.clock.now(),
    });
    try {
      const post = { url: dispatch.url, headers, body, deadlineMs: attemptDeadlineMs, maxAnswerBytes };
      const answer = await this.client.post(signal === undefined ? post : { ...post, signal });
      const concealed = [secret, signed['X-Webhook-Signature'], signed['webhook-signature']?.slice(3)];
      const text = inertText(
        answer.body,
        concealed.filter((one) => one !== undefined),
      );
      const error = statusWords(answer.status);
      return ended({ statusCode: answer.status, error, answer: text }, isSuccess(answer.status));
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const said = failureWords(error.reason, error.code);
      return ended({ statusCode: null, error: said, answer: null }, false, error.reason === 'aborted');
    }
  }
}
