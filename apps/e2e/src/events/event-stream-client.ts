import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { until } from '@market/testing';

/** Message of a stream; without data it tells of the stream itself: its place, or its end. */
export interface StreamMessage {
  readonly id: string | null;
  readonly type: string | null;
  readonly data: string | null;
}

/** Client of server-sent events that records what it receives. */
export class EventStreamClient {
  readonly messages: StreamMessage[] = [];
  readonly comments: string[] = [];
  retryMs: number | null = null;
  hasEnded = false;
  private rest = '';

  private constructor(
    private readonly asked: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.read(text));
    response.on('close', () => (this.hasEnded = true));
    response.on('error', () => undefined);
    asked.on('error', () => undefined);
  }

  /** Opens a stream of the public API, or gets the response of its refusal. */
  static open(
    base: string,
    key: string,
    { query = '', ...options }: { lastEventId?: string; query?: string; method?: string } = {},
  ): Promise<EventStreamClient> {
    return EventStreamClient.openAt(`${base}/v1/events/stream${query}`, { 'X-API-Key': key }, options);
  }

  /** Opens a stream at an address, or gets the response of its refusal. */
  static openAt(
    url: string,
    credentials: Readonly<Record<string, string>>,
    { lastEventId, method = 'GET' }: { lastEventId?: string; method?: string } = {},
  ): Promise<EventStreamClient> {
    const headers = {
      ...credentials,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(url, { method, headers, agent: false });
      asked.once('response', (response) => resolve(new EventStreamClient(asked, response)));
      asked.once('error', reject);
      asked.end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  /** Ids of the events, without those that move the place only. */
  get eventIds(): string[] {
    return this.messages.flatMap(({ id, data }) => (data === null ? [] : (id ?? [])));
  }

  /** Id that a client resumes with. */
  get lastId(): string | undefined {
    return this.messages.findLast(({ id }) => id !== null)?.id ?? undefined;
  }

  async untilCount(count: number): Promise<void> {
    await until(
      () => `${count} events, not ${this.eventIds.length}`,
      () => this.eventIds.length >= count,
    );
  }

  async untilEnded(withinMs?: number): Promise<void> {
    await until('the end of the stream', () => this.hasEnded, withinMs);
  }

  close(): void {
    this.asked.destroy();
  }

  private read(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) this.take(block.split('\n'));
  }

  private take(lines: readonly string[]): void {
    const value = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
    const retry = value('retry');
    if (retry !== null) this.retryMs = Number(retry);
    this.comments.push(...lines.filter((line) => line.startsWith(':')));
    const [id, type] = [value('id'), value('event')];
    if (id !== null || type !== null) {
      this.messages.push({ id, type, data: type === null ? value('data') : null });
    }
  }
}
