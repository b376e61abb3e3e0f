import { Injectable } from '@nestjs/common';
import { Clock, BoundedMemo } from '@market/kernel';
import { DeliveryError, GuardedClient } from '@market/egress';
import { SecretBox } from '@market/database/secrets';
import { type Attempt, failureWords, isSuccess, statusWords } from '../domain/attempt';
import { secretPurpose } from '../domain/endpoint-secret';
import { inertText } from '../domain/inert-text';
import { signatureHeaders, type SigningKey, signingKey } from '../domain/signature';

/** Deadline of a whole attempt. Source: docs/spec/states-and-events.md, "Retries". Units: milliseconds. */
export const attemptDeadlineMs = 30_000;
/** Max size of a response. Source: docs/spec/states-and-events.md, "Addresses". Units: bytes. */
const maxAnswerBytes = 64 * 1024;
/** Max number of cached secrets in plain text. */
const maxKeys = 20_000;

/** Delivery with its target. */
export interface Dispatch {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly url: string;
  /** Sealed secret. Shape: hexadecimal digits. */
  readonly secret: string;
  readonly body: string;
  readonly isTest?: boolean;
}

/** Result of an attempt. */
export interface SentAttempt {
  readonly attempt: Attempt;
  readonly arrived: boolean;
  /** True if the service itself aborted the attempt. */
  readonly isInterrupted: boolean;
  readonly endedAt: Date;
}

interface OpenedSecret {
  readonly sealed: string;
  readonly key: SigningKey;
}

/** Sends one attempt, signed with its own time over exactly the sent bytes. */
@Injectable()
export class AttemptSender {
  private readonly keys = new BoundedMemo<OpenedSecret>(maxKeys);

  constructor(
    private readonly client: GuardedClient,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Sends an attempt; a failure of the receiver is a result. Errors: `DomainError` if the secret cannot be opened. */
  async send(dispatch: Dispatch, signal?: AbortSignal): Promise<SentAttempt> {
    const key = this.keyOf(dispatch);
    const startedAt = this.clock.now();
    const startedAtMs = performance.now();
    const { deliveryId, body } = dispatch;
    const timestampSeconds = Math.floor(startedAt.getTime() / 1000);
    const signed = signatureHeaders(key, { deliveryId, timestampSeconds, body });
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
      const concealed = [key.secret, signed['X-Webhook-Signature'], signed['webhook-signature']?.slice(3)];
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

  /** Returns the signing key of an endpoint, cached by the sealed secret, which changes with every new secret. */
  private keyOf({ endpointId, secret }: Dispatch): SigningKey {
    const open = () => signingKey(this.box.open(Buffer.from(secret, 'hex'), secretPurpose(endpointId)));
    const opened = this.keys.of(
      endpointId,
      () => ({ sealed: secret, key: open() }),
      ({ sealed }) => sealed === secret,
    );
    return opened.key;
  }
}
