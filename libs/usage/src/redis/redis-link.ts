import { inTime } from '@market/kernel';
import type { RedisScript } from './window-script';

/** Error of a Redis that did not reply in time, or replied with an error: the caller has to continue without it. */
export class RedisAway extends Error {}

/** Used methods of a client, common to one server and a cluster. */
interface RedisClient {
  evalSha(sha1: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: 'error' | 'end', listener: (error: unknown) => void): unknown;
}

export interface RedisLinkSettings {
  /** `redis://`, `rediss://`, or `redis-cluster://host:port,host:port`. */
  readonly url: string;
  /** Max time that Redis may take to reply. Units: milliseconds. */
  readonly timeoutMs: number;
}

/** Called when Redis becomes available (again) or unavailable. */
export type RedisLinkListener = (isUp: boolean) => void;

const connectWithinMs = 1_000;
const connectAgainAfterMs = 250;

/**
 * Probe of a new connection. Its key belongs to no account; in a cluster, the node of its slot stands for all nodes.
 */
const probe = { text: `return redis.call('SET', KEYS[1], '1', 'PX', 1000)`, key: 'limits:{probe}' };

/**
 * Connection to Redis that fails fast: while Redis is away, it refuses every command at once and reconnects in the
 * background. Commands of one turn of the event loop are pipelined.
 */
export class RedisLink {
  private client: RedisClient | null = null;
  private up = false;
  private stopped = true;
  private connecting: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private watch: NodeJS.Timeout | null = null;
  private readonly waiting = new Set<(error: Error) => void>();
  private repliedAtMs = 0;

  constructor(
    private readonly settings: RedisLinkSettings,
    private readonly listener: RedisLinkListener = () => undefined,
  ) {}

  /** Tells whether Redis replied last time. */
  get isUp(): boolean {
    return this.up;
  }

  /** Starts to connect; resolves after the first attempt, whether it succeeded or not. */
  async start(): Promise<void> {
    if (!this.stopped) return;
    this.stopped = false;
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await this.connecting;
    this.drop(new RedisAway('the link is stopped'));
  }

  /**
   * Runs a script.
   *
   * Errors: `RedisAway`, at once while Redis is away, otherwise after `timeoutMs`.
   */
  evaluate(script: RedisScript, keys: string[], parameters: string[]): Promise<unknown> {
    const { client } = this;
    if (client === null || !this.up) return Promise.reject(new RedisAway('Redis is away'));
    return this.watched(this.run(client, script, { keys, arguments: parameters }));
  }

  private async run(
    client: RedisClient,
    { text, sha1 }: RedisScript,
    options: { keys: string[]; arguments: string[] },
  ): Promise<unknown> {
    try {
      return await client.evalSha(sha1, options);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return client.eval(text, options);
    }
  }

  /** Applies one shared timeout to all waiting commands, because a timer for each would cost more than the command. */
  private watched(answer: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) this.repliedAtMs = performance.now();
      this.waiting.add(reject);
      this.watch ??= setTimeout(() => this.look(), this.settings.timeoutMs);
      answer.then(
        (value) => {
          this.waiting.delete(reject);
          this.repliedAtMs = performance.now();
          resolve(value);
        },
        (error: unknown) => {
          if (!this.waiting.delete(reject)) return;
          const away = new RedisAway(error instanceof Error ? error.message : 'Redis refused', {
            cause: error,
          });
          reject(away);
          this.drop(away);
        },
      );
    });
  }

  private look(): void {
    this.watch = null;
    if (this.waiting.size === 0) return;
    // A reply may be unread because this process was busy: the event loop reads it before the immediate runs.
    setImmediate(() => {
      if (this.waiting.size === 0 || this.watch !== null) return;
      const silentForMs = performance.now() - this.repliedAtMs;
      const leftMs = this.settings.timeoutMs - silentForMs;
      if (leftMs > 0) this.watch = setTimeout(() => this.look(), leftMs);
      else this.drop(new RedisAway(`no answer within ${this.settings.timeoutMs} ms`));
    });
  }

  private connect(): Promise<void> {
    this.connecting ??= this.attempt().finally(() => {
      this.connecting = null;
    });
    return this.connecting;
  }

  private async attempt(): Promise<void> {
    const client = await clientFor(this.settings.url);
    if (this.stopped) return;
    this.client = client;
    // Without a listener, an 'error' event would end the process.
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    try {
      await within(connectWithinMs, client.connect());
      await within(connectWithinMs, client.eval(probe.text, { keys: [probe.key], arguments: [] }));
      if (this.stopped || this.client !== client) return;
      this.up = true;
      this.listener(true);
    } catch {
      this.lost(client);
    }
  }

  private lost(client: RedisClient): void {
    if (this.client === client) this.drop(new RedisAway('the connection to Redis is lost'));
  }

  /** Rejects all waiting commands, and schedules the next connection. */
  private drop(reason: RedisAway): void {
    const { client, up } = this;
    this.client = null;
    this.up = false;
    if (this.watch !== null) clearTimeout(this.watch);
    this.watch = null;
    if (client !== null) destroy(client);
    for (const refuse of this.waiting) refuse(reason);
    this.waiting.clear();
    // A stopped link does not report Redis as away.
    if (up && !this.stopped) this.listener(false);
    if (this.stopped || this.timer !== null) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.connect();
    }, connectAgainAfterMs);
    this.timer.unref();
  }
}

function destroy(client: RedisClient): void {
  try {
    client.destroy();
  } catch {
    // Already closed.
  }
}

/** Imports the library lazily, because it takes 30 MB, and makes a client. */
async function clientFor(url: string): Promise<RedisClient> {
  const { createClient, createCluster } = await import('@redis/client');
  const options = {
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: connectWithinMs, reconnectStrategy: false },
  } as const;
  const nodes = /^redis-cluster:\/\/(.+)$/.exec(url)?.[1];
  if (nodes === undefined) return createClient({ ...options, url });
  return createCluster({
    RESP: 2,
    rootNodes: clusterNodes(nodes),
    defaults: {
      disableOfflineQueue: true,
      disableClientInfo: true,
      socket: { connectTimeout: connectWithinMs },
    },
  });
}

/** Splits `user:password@host:port,host:port/` into one address for each node; the credentials apply to all. */
function clusterNodes(text: string): { url: string }[] {
  const at = text.lastIndexOf('@') + 1;
  const credentials = text.slice(0, at);
  const hosts = text.slice(at).replace(/\/.*$/, '').split(',');
  return hosts.map((host) => ({ url: `redis://${credentials}${host}` }));
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return inTime(timeoutMs, work, () => {
    throw new RedisAway('no connection in time');
  });
}
