import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Response as received over a raw connection. */
export interface WireResponse {
  readonly status: number;
  /** Header values by name in lower case; repeated headers are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  /** Body, decompressed. */
  readonly body: string;
}

/** Raw connection on which a test sends exact bytes, also those that no HTTP client would send. */
export class Wire {
  /** Resolves when the server has closed or reset the connection. */
  readonly ended: Promise<void>;
  private received = Buffer.alloc(0);
  private isEnded = false;
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.isEnded = true;
        this.wake();
        resolve();
      };
      socket.on('end', end).on('close', end);
    });
    // A reset is followed by `close`, which resolves `ended`.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.wake();
    });
  }

  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
        socket.off('error', reject);
        resolve(new Wire(socket));
      });
      socket.once('error', reject).setNoDelay(true);
    });
  }

  /** Sends bytes, one for each character. */
  send(bytes: string): void {
    this.socket.write(bytes, 'latin1');
  }

  /** Half-closes the connection: responses can still be read. */
  endSending(): void {
    this.socket.end();
  }

  leave(): void {
    this.socket.destroy();
  }

  /**
   * Reads the next response; interim responses (1xx) are skipped.
   *
   * Errors: `Error` if the server closes the connection first, or if no response arrives in time.
   */
  async nextResponse(method = 'GET', withinMs = 60_000): Promise<WireResponse> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const response = this.takeResponse(method);
      if (response !== null && response.status >= 200) return response;
      if (response !== null) continue;
      if (this.isEnded) throw new Error(`ended after ${this.received.length} bytes of a response`);
      if (!(await this.more(deadline))) throw new Error('no response in time');
    }
  }

  /** Received text that belongs to no response that was read. */
  get rest(): string {
    return this.received.toString('latin1');
  }

  private more(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, deadline - performance.now()));
      this.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  private takeResponse(method: string): WireResponse | null {
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const { status, headers } = headOf(this.received.subarray(0, headEnd).toString('latin1'));
    const start = headEnd + 4;
    const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304;
    const body = hasBody ? this.bodyAt(start, headers) : { content: Buffer.alloc(0), end: start };
    if (body === null) return null;
    this.received = this.received.subarray(body.end);
    return { status, headers, body: decoded(body.content, headers).toString('utf8') };
  }

  private bodyAt(
    start: number,
    headers: ReadonlyMap<string, string>,
  ): { content: Buffer; end: number } | null {
    if (headers.get('transfer-encoding') === 'chunked') return this.chunksAt(start);
    const end = start + Number(headers.get('content-length') ?? Number.NaN);
    return end <= this.received.length ? { content: this.received.subarray(start, end), end } : null;
  }

  private chunksAt(start: number): { content: Buffer; end: number } | null {
    const parts: Buffer[] = [];
    for (let at = start; ;) {
      const lineEnd = this.received.indexOf('\r\n', at);
      if (lineEnd < 0) return null;
      const size = Number.parseInt(this.received.subarray(at, lineEnd).toString('latin1'), 16);
      const next = lineEnd + 2 + size + 2;
      if (next > this.received.length) return null;
      if (size === 0) return { content: Buffer.concat(parts), end: next };
      parts.push(this.received.subarray(lineEnd + 2, next - 2));
      at = next;
    }
  }
}

function decoded(content: Buffer, headers: ReadonlyMap<string, string>): Buffer {
  const coding = headers.get('content-encoding');
  if (content.length === 0 || coding === undefined) return content;
  if (coding === 'gzip') return gunzipSync(content);
  if (coding === 'br') return brotliDecompressSync(content);
  throw new Error(`nobody asked for ${coding}`);
}

function headOf(text: string): Pick<WireResponse, 'status' | 'headers'> {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]), headers };
}
