import { addAbortListener } from 'node:events';
import { Agent, type AgentOptions, type RequestOptions } from 'node:https';
import { createSecureContext } from 'node:tls';
import { type MaybePromise, BoundedMemo, whenAvailable } from '@market/kernel';
import { DeliveryError, toDeliveryError, NotConnected } from './delivery-error';
import { readDeliveryUrl, type UrlReading } from './delivery-url';
import type { EgressGuard } from './egress-guard';
import {
  type GuardedResponse,
  type GuardedDestination,
  type GuardedPost,
  GuardedRequest,
} from './guarded-request';

/** Timeout of connecting to one address while there is another one to try. Units: milliseconds. */
const connectMs = 4_000;
/** Max number of idle connections for one address: as many as may be in use at a time. */
const maxFreeSockets = 256;
/** Idle time after which a connection is closed. Units: milliseconds. */
const idleMs = 10_000;
/** Max number of remembered parsed URLs. */
const maxReadings = 10_000;

/** Returns the options of the agent that keeps connections of deliveries. */
export function deliveryAgentOptions(): AgentOptions {
  return {
    keepAlive: true,
    scheduling: 'lifo',
    maxFreeSockets,
    timeout: idleMs,
    rejectUnauthorized: true,
    // One context for all connections: making one for each costs more than the request.
    secureContext: createSecureContext({ minVersion: 'TLSv1.2' }),
  };
}

/**
 * Agent with short names of connections: Node's own names, built several times a request, contain twenty settings that
 * are always equal here.
 */
class DeliveryAgent extends Agent {
  override getName({ host, port, servername }: RequestOptions): string {
    return `${host}:${port}:${servername}`;
  }
}

/**
 * Sends deliveries, only to addresses that the guard allows. For every attempt the name is looked up (a result is
 * cached for seconds) and all of its addresses are judged; one of these addresses is dialled, never the name. Idle
 * connections are kept by address, so that a name that moved never uses a connection to its former address.
 */
export class GuardedClient {
  private readonly agent = new DeliveryAgent(deliveryAgentOptions());
  private readonly readings = new BoundedMemo<UrlReading>(maxReadings);

  constructor(private readonly guard: EgressGuard) {}

  /**
   * Sends one POST and reads the response.
   *
   * Errors: `DeliveryError` when there was no response.
   */
  async post(post: GuardedPost): Promise<GuardedResponse> {
    const attempt = new AbortController();
    const timer = setTimeout(() => attempt.abort(new DeliveryError('timeout')), post.deadlineMs);
    // Not `AbortSignal.any`: with thousands of attempts a second it takes a fifth of the processor time.
    const breakOff = () => attempt.abort(new DeliveryError('aborted'));
    if (post.signal?.aborted === true) breakOff();
    post.signal?.addEventListener('abort', breakOff, { once: true });
    try {
      attempt.signal.throwIfAborted();
      return await this.reach(post, attempt.signal);
    } catch (error) {
      throw attempt.signal.aborted ? attempt.signal.reason : toDeliveryError(error);
    } finally {
      clearTimeout(timer);
      post.signal?.removeEventListener('abort', breakOff);
    }
  }

  /** Closes idle connections. Running attempts continue. */
  close(): void {
    this.agent.destroy();
  }

  private reach(post: GuardedPost, signal: AbortSignal): MaybePromise<GuardedResponse> {
    const reading = this.readings.of(post.url, () => readDeliveryUrl(post.url));
    if (!reading.ok) throw new DeliveryError('url');
    const { url } = reading;
    const found = this.guard.addressesOf(url);
    const inTime = found instanceof Promise ? unlessAborted(found, signal) : found;
    return whenAvailable(inTime, (addresses) => this.postToOneOf(addresses, { url, post, signal }));
  }

  /** Tries addresses one after the other, until one accepts the connection. */
  private postToOneOf(
    [address, ...others]: readonly string[],
    attempt: Omit<GuardedDestination, 'address' | 'connectWithinMs'>,
  ): Promise<GuardedResponse> {
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

/** Waits for work until the signal aborts; the work itself continues. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const listening = addAbortListener(signal, () => reject(new DeliveryError('aborted')));
    work.then(resolve, reject).finally(() => listening[Symbol.dispose]());
  });
}
