import type { InternalReads } from '@market/http-reads';
import type { Answer } from 'india-market-data-mcp';

/** Headers of limits, which the response to a message that read shows as of its last read. */
const limitHeader = /^(?:(?:x-)?ratelimit(?:-.*)?|retry-after)$/i;

/** Reads that one message makes, each as a request with the key of the caller. */
export class AssistantCall {
  /** Headers of limits as of the last read; empty when there was none. */
  limits: readonly (readonly [name: string, value: string])[] = [];

  constructor(
    private readonly reads: InternalReads,
    private readonly key: string,
    private readonly clientAddress: string | undefined,
  ) {}

  /** See `Read` of the tools. */
  async read(path: string, query: URLSearchParams): Promise<Answer> {
    const text = query.toString();
    const target = text === '' ? path : `${path}?${text}`;
    const { key, clientAddress } = this;
    const { status, headers, body } = await this.reads.read(target, { key, clientAddress });
    this.limits = Object.entries(headers).filter(([name]) => limitHeader.test(name));
    const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { status, headers: Object.fromEntries(lowered) as Answer['headers'], body: contentOf(body) };
  }
}

function contentOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}
