import { Injectable } from '@nestjs/common';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Clock, BoundedMemo } from '@market/kernel';
import { contextOfEvent, inAsyncSpan, traceHeaders } from '@market/base/tracing';
import { DeliveryError, GuardedClient } from '@market/egress';
import { SecretBox } from '@market/database/secrets';
import { type Attempt, failureWords, isSuccess, statusWords } from '../domain/attempt';
import { type PreviousSecret, secretPurpose } from '../domain/endpoint-secret';
import { fixedHeaders, testHeaders } from '../domain/delivery-headers';
import { inertText } from '../domain/inert-text';
import { signatureHeaders, signatureVersion, type SigningKey, signingKey } from '../domain/signature';

/** Deadline of a whole attempt. Source: docs/spec/states-and-events.md, "Retries". Units: milliseconds. */
export const attemptDeadlineMs = 30_000;
/** Max size of a response. Source: docs/spec/states-and-events.md, "Addresses". Units: bytes. */
const maxAnswerBytes = 64 * 1024;
/** Max number of cached secrets in plain text: those in use, and those before a rotation, which are few. */
const maxKeys = 20_000;
const maxPreviousKeys = 1_000;

/** Delivery with its target. */
export interface Dispatch {
  readonly deliveryId: string;
  /** Id of its event, whose trace the attempt belongs to; absent for an attempt that is part of a request. */
  readonly eventId?: string;
  readonly endpointId: string;
  readonly url: string;
  /** Sealed secret. Shape: hexadecimal digits. */
  readonly secret: string;
  /** Secret before the last rotation; null if there was none, or its overlap has ended. */
  readonly previous: PreviousSecret | null;
  readonly body: string;
  readonly isTest?: boolean;
}

/** Outcome of one HTTP request to an endpoint, with its entry for the delivery log. */
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
  private readonly previousKeys = new BoundedMemo<OpenedSecret>(maxPreviousKeys);

  constructor(
    private readonly client: GuardedClient,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** Sends an attempt; a failure of the receiver is a result. Errors: `DomainError` if the secret cannot be opened. */
  send(dispatch: Dispatch, signal?: AbortSignal): Promise<SentAttempt> {
    const { deliveryId, endpointId, eventId } = dispatch;
    const parent = eventId === undefined ? undefined : contextOfEvent(eventId);
    const attributes = { deliveryId, endpointId, ...(eventId === undefined ? {} : { eventId }) };
    const settings = { kind: SpanKind.CLIENT, attributes, ...(parent === undefined ? {} : { parent }) };
    return inAsyncSpan('attempt', settings, async (span) => {
      const sent = await this.sendSigned(dispatch, signal);
      const { statusCode } = sent.attempt;
      if (statusCode !== null) span.setAttribute('http.response.status_code', statusCode);
      if (!sent.arrived) span.setStatus({ code: SpanStatusCode.ERROR });
      return sent;
    });
  }

  private async sendSigned(dispatch: Dispatch, signal?: AbortSignal): Promise<SentAttempt> {
    const startedAt = this.clock.now();
    const { previous } = dispatch;
    const key = this.keyOf(this.keys, dispatch.endpointId, dispatch.secret);
    const previousKey =
      previous !== null && startedAt < previous.until
        ? this.keyOf(this.previousKeys, dispatch.endpointId, previous.secret)
        : null;
    const startedAtMs = performance.now();
    const { deliveryId, body } = dispatch;
    const timestampSeconds = Math.floor(startedAt.getTime() / 1000);
    const signed = signatureHeaders(key, { deliveryId, timestampSeconds, body }, previousKey);
    const marks = dispatch.isTest === true ? testHeaders : {};
    const headers = { ...fixedHeaders, ...traceHeaders(), ...signed, ...marks };
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
      const text = inertText(answer.body, concealedTexts(signed, key, previousKey));
      const error = statusWords(answer.status);
      return ended({ statusCode: answer.status, error, answer: text }, isSuccess(answer.status));
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const said = failureWords(error.reason, error.code);
      return ended({ statusCode: null, error: said, answer: null }, false, error.reason === 'aborted');
    }
  }

  /** Returns the signing key of a sealed secret, cached by its endpoint until that has another one. */
  private keyOf(keys: BoundedMemo<OpenedSecret>, endpointId: string, secret: string): SigningKey {
    const open = () => signingKey(this.box.open(Buffer.from(secret, 'hex'), secretPurpose(endpointId)));
    const opened = keys.of(
      endpointId,
      () => ({ sealed: secret, key: open() }),
      ({ sealed }) => sealed === secret,
    );
    return opened.key;
  }
}

/** Returns the texts of an attempt that no log may hold: secrets, and signatures that a receiver may echo. */
function concealedTexts(
  signed: Readonly<Record<string, string>>,
  { secret }: SigningKey,
  previous: SigningKey | null,
): string[] {
  const own = signed['X-Webhook-Signature'] ?? '';
  const standard = signed['webhook-signature'] ?? '';
  if (previous === null) return [secret, own, standard.slice(signatureVersion.length)];
  const both = standard.split(' ').map((each) => each.slice(signatureVersion.length));
  return [secret, previous.secret, own, ...both];
}
