import { Agent, request } from 'node:http';

export interface RequestResult {
  readonly kind: string;
  readonly askedAtMs: number;
  readonly answeredAtMs: number;
  /** 0: no response, the connection was refused or reset. */
  readonly status: number;
  readonly code: string;
  readonly body: string;
}

/** One kind of read: `path` is called for each request. */
export interface ReaderKind {
  readonly kind: string;
  readonly readers: number;
  readonly path: () => string;
  /** Sent to it by POST; absent: it is a GET. Shape: JSON. */
  readonly body?: string;
}

const answerWithinMs = 20_000;
const bodyHeaders = { 'Content-Type': 'application/json' };

/** Clients that read, each one request after the other, until they are told to stop. */
export class Readers {
  readonly readings: RequestResult[] = [];
  private readonly loops: Promise<void>[];
  private readonly agent = new Agent({ keepAlive: true });
  private turn = 0;
  private isOver = false;

  /**
   * @param baseOf where the next request goes: asked before each
   * @param keys enough that none reaches its limit
   * @param keepsBodies false for a run of so many requests that their bodies would not fit into memory
   */
  constructor(
    private readonly baseOf: () => string,
    private readonly keys: readonly string[],
    kinds: readonly ReaderKind[],
    private readonly pauseMs = 10,
    private readonly keepsBodies = true,
  ) {
    this.loops = kinds.flatMap((kind) => Array.from({ length: kind.readers }, () => this.loop(kind)));
  }

  /** Resolves when the last responses have come. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
    this.agent.destroy();
  }

  private async loop({ kind, path, body }: ReaderKind): Promise<void> {
    while (!this.isOver) {
      const askedAtMs = performance.now();
      const answer = await this.ask(this.baseOf() + path(), body);
      this.readings.push({ kind, askedAtMs, answeredAtMs: performance.now(), ...answer });
      await pause(this.pauseMs);
    }
  }

  private ask(
    url: string,
    sentBody: string | undefined,
  ): Promise<Pick<RequestResult, 'status' | 'code' | 'body'>> {
    const key = this.keys[this.turn++ % this.keys.length] ?? '';
    return new Promise((resolve) => {
      const failed = (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, code: error.code ?? error.message, body: '' });
      const headers = { 'X-API-Key': key, ...(sentBody === undefined ? {} : bodyHeaders) };
      const method = sentBody === undefined ? 'GET' : 'POST';
      const sent = request(url, { agent: this.agent, method, headers }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => (body += text));
        answer.on('error', failed);
        answer.on('end', () => {
          const { statusCode: status = 0 } = answer;
          const code = status < 400 ? '' : (/"code":"(\w+)"/.exec(body)?.[1] ?? 'no envelope');
          resolve({ status, code, body: this.keepsBodies ? body : '' });
        });
      });
      sent.setTimeout(answerWithinMs, () => sent.destroy(new Error('no answer in time')));
      sent.on('error', failed);
      sent.end(sentBody);
    });
  }
}

/** Counts results, most frequent first. Shape: `812 × 200, 3 × 503 SRV_002`. */
export function tally(readings: readonly Pick<RequestResult, 'status' | 'code'>[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of readings) {
    const name = `${status === 0 ? 'no answer' : status} ${code}`.trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => `${count} × ${name}`).join(', ') || 'none';
}

export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
