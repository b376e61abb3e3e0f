import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** Number of accounts whose streams are open. */
export const streamAccounts = 100;
/** Limit of open streams of the plan. Source: docs/spec/plans-and-limits.md, "Plans". */
const streamsPerAccount = 10;
export const streamCount = streamAccounts * streamsPerAccount;
/** Number of requests that open streams at a time. */
const openAtATime = 50;
const arrivedWithinMs = 10_000;

/** Open streams of one API, all in this process. */
export class OpenStreams {
  private readonly requests: ClientRequest[] = [];
  private listener: (text: string) => void = () => undefined;

  /** Opens all streams that the accounts of some keys may have. Errors: `Error` when one is refused. */
  static async open(base: string, keys: readonly string[]): Promise<OpenStreams> {
    const streams = new OpenStreams();
    const waiting = keys.flatMap((key) => Array.from({ length: streamsPerAccount }, () => key));
    const visit = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await streams.add(base, key);
    };
    await Promise.all(Array.from({ length: openAtATime }, visit));
    return streams;
  }

  /**
   * Waits until a text has arrived over all streams.
   *
   * @returns the times of the arrivals, ascending. Units: milliseconds, by `performance.now()`. Errors: `Error` after 10 s
   */
  arrivals(word: string): Promise<readonly number[]> {
    const atMs: number[] = [];
    return new Promise((resolve, reject) => {
      const give = setTimeout(() => {
        reject(new Error(`the event reached ${atMs.length} of ${this.requests.length} streams`));
      }, arrivedWithinMs);
      this.listener = (text) => {
        if (!text.includes(word)) return;
        atMs.push(performance.now());
        if (atMs.length < this.requests.length) return;
        clearTimeout(give);
        resolve(atMs);
      };
    });
  }

  close(): void {
    for (const each of this.requests) each.destroy();
  }

  private async add(base: string, key: string): Promise<void> {
    const asked = request(`${base}/v1/events/stream`, { headers: { 'X-API-Key': key }, agent: false });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject).end();
    });
    if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
    asked.on('error', () => undefined);
    response.on('error', () => undefined);
    // An event of the bench is a few hundred bytes, which one write brings in one piece.
    response.setEncoding('utf8').on('data', (text: string) => this.listener(text));
    this.requests.push(asked);
  }
}
