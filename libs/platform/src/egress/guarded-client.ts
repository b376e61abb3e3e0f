import { addAbortListener } from 'node:events';
import { Agent, type AgentOptions, type RequestOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import { type MaybePromise, BoundedMemo, whenAvailable } from '@market/kernel';
import { DeliveryError, failureOf, NotConnected } from './delivery-error';
import { readDeliveryUrl, type UrlReading } from './delivery-url';
import type { EgressGuard } from './egress-guard';
import {
  type GuardedAnswer,
  type GuardedDestination,
  type GuardedPost,
  GuardedRequest,
} from './guarded-request';

/** Time for one address to take the connection while there is another one to try. Units: milliseconds. */
const connectMs = 4_000;
/** Idle connections that are kept for one address: as many as may be busy with it at a time. */
const maxFreeSockets = 256;
/** An idle connection is kept so long. Units: milliseconds. */
const idleMs = 10_000;
/** Readings of URLs that are kept. */
const readingsAtMost = 10_000;

/** How connections of deliveries are kept. */
export function deliveryAgentOptions(): AgentOptions {
  return {
    keepAlive: true,
    scheduling: 'lifo',
    maxFreeSockets,
    timeout: idleMs,
    rejectUnauthorized: true,
    // One for all connections: making it anew for each costs more than the request.
    secureContext: createSecureContext({ minVersion: 'TLSv1.2' }),
  };
}

/**
 * Keeps connections. Node's own names for them, made several times a request, tell apart twenty settings that never
 * differ here.
 */
class DeliveryAgent extends Agent {
  override getName({ host, port, servername }: RequestOptions): string {
    return `${host}:${port}:${servername}`;
  }
}

/**
 * Sends deliveries, and only where the guard lets them go. For every attempt a name is looked up (an answer is
 * remembered for seconds) and all of its addresses are judged; what is dialled is one of these addresses, never the
 * name. Idle connections are kept by address, so that a name that moved never meets the connection of its former address.
 */
export class GuardedClient {
  private readonly agent = new DeliveryAgent(deliveryAgentOptions());
  private readonly readings = new BoundedMemo<UrlReading>(readingsAtMost);

  constructor(private readonly guard: EgressGuard) {}

  /**
   * Sends one POST and reads the answer.
   *
   * Errors: `DeliveryError` when there was no answer.
   */
  async post(post: GuardedPost): Promise<GuardedAnswer> {
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(new DeliveryError('timeout')), post.deadlineMs);
    // Not `AbortSignal.any`: of thousands of attempts a second it takes a fifth of the processor time.
    const breakOff = () => attempt.abort(new DeliveryError('aborted'));
    if (post.signal?.aborted === true) breakOff();
    post.signal?.addEventListener('abort', breakOff, { once: true });
    try {
      attempt.signal.throwIfAborted();
      return await this.reach(post, attempt.signal);
    } catch (error) {
      throw attempt.signal.aborted ? attempt.signal.reason : failureOf(error);
    } finally {
      clearTimeout(timer);
      post.signal?.removeEventListener('abort', breakOff);
    }
  }

  /** Closes idle connections. Attempts under way go on. */
  close(): void {
    this.agent.destroy();
  }

  private reach(post: GuardedPost, signal: AbortSignal): MaybePromise<GuardedAnswer> {
    const reading = this.readings.of(post.url, () => readDeliveryUrl(post.url));
    if (!reading.ok) throw new DeliveryError('url');
    const { url } = reading;
    const found = this.guard.addressesOf(url);
    const inTime = found instanceof Promise ? unlessAborted(found, signal) : found;
    return whenAvailable(inTime, (addresses) => this.postToOneOf(addresses, { url, post, signal }));
  }

  /** Tries addresses one after the other, until one takes the connection. */
  private postToOneOf(
    [address, ...others]: readonly string[],
    attempt: Omit<GuardedDestination, 'address' | 'connectWithinMs'>,
  ): Promise<GuardedAnswer> {
    if (address === undefined) throw new DeliveryError('not-allowed');
    const isLast = others.length === 0;
    const to = { ...attempt, address, connectWithinMs: isLast ? null : connectMs };
    const answer = new GuardedRequest(this.guard, this.agent, to).run();
    if (isLast) return answer;
    return answer.catch((error: unknown) => {
      if (!(error instanceof NotConnected) || attempt.signal.aborted) throw error;
      return this.postToOneOf(others, attempt);
    });
  }
}

/** Waits for work until the signal aborts; work that is no longer waited for goes on. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening = addAbortListener(signal, () => reject(new DeliveryError('aborted')));
    work.then(resolve, reject).finally(() => listening[Symbol.dispose]());
  });
}
