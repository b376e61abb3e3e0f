import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';
import { Clock, DomainError, wholeSeconds, minuteMs } from '@market/kernel';
import type { Admission, Caller, Entitlement, QuotaWindow } from '@market/access';
import { toolCall } from './messages';

/** Messages a minute of an account that call no tool: a session begins with three. */
const messagesPerMinute = 60;

/** Decision about the messages of a request. */
export interface LimitedMessages {
  /** State of the limit that came last, for headers. */
  readonly admission: Admission;
  readonly error: DomainError | null;
}

interface MessageLimit {
  readonly name: string;
  readonly limit: number;
}

/** Limits messages of assistants by account. Calls have the plan's own limit, so that calls without a read are bounded, too. */
@Injectable()
export class AssistantLimits {
  constructor(
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly clock: Clock,
  ) {}

  /** Counts messages, and stops at the first that is beyond its limit. @param methods methods of the messages, at least one */
  async take(
    methods: readonly string[],
    { accountId, environment }: Pick<Caller, 'accountId' | 'environment'>,
    { requestsPerMinute }: Pick<Entitlement, 'requestsPerMinute'>,
  ): Promise<LimitedMessages> {
    let admission = unlimited;
    for (const method of methods) {
      const limit =
        method === toolCall
          ? { name: 'tool calls', limit: requestsPerMinute }
          : { name: 'messages to /mcp', limit: messagesPerMinute };
      admission = await this.count(limit, `${environment} ${accountId}`);
      if (!admission.admitted) return { admission, error: refusal(limit, admission) };
    }
    return { admission, error: null };
  }

  private async count({ name, limit }: MessageLimit, account: string): Promise<Admission> {
    const record = await this.storage.increment(`${name} ${account}`, minuteMs, limit, 0, name);
    const nowMs = this.clock.nowMs();
    const remaining = Math.max(0, limit - record.totalHits);
    const window = (seconds: number): QuotaWindow => ({
      ...{ name: 'minute', quota: limit, seconds: 60, remaining, freeInSeconds: Math.ceil(seconds) },
    });
    const waitSeconds = wholeSeconds(record.timeToBlockExpire);
    return record.isBlocked
      ? {
          ...{ admitted: false, limit, remaining: 0, refusedBy: 'minute', windows: [window(waitSeconds)] },
          ...{ resetAtSeconds: Math.floor(nowMs / 1_000) + waitSeconds, retryAfterSeconds: waitSeconds },
        }
      : {
          ...{ admitted: true, limit, remaining, refusedBy: null, windows: [window(record.timeToExpire)] },
          resetAtSeconds: Math.ceil(nowMs / 1_000 + record.timeToExpire),
          retryAfterSeconds: null,
        };
  }
}

const unlimited: Admission = {
  ...{ admitted: true, limit: messagesPerMinute, remaining: messagesPerMinute, resetAtSeconds: 0 },
  ...{ retryAfterSeconds: null, refusedBy: null },
};

function refusal({ name, limit }: MessageLimit, { retryAfterSeconds }: Admission): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The limit of ${limit} ${name} a minute of this account is used up. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds: retryAfterSeconds ?? 1,
  });
}
