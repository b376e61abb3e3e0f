import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/** A connection as Node is lent it for one request that was read already: it brings that one and nothing behind it. */
export class LentConnection extends Duplex {
  /** @param request all bytes of it */
  constructor(
    private readonly socket: Socket,
    request: Buffer,
  ) {
    super({ decodeStrings: false });
    this.push(request);
  }

  /** Whose request it is: Express reads it here. */
  get remoteAddress(): string | undefined {
    return this.socket.remoteAddress;
  }

  override _read(): void {
    // Nothing follows but the client's end, which whoever lends it pushes.
  }

  override _write(chunk: string | Buffer, coding: BufferEncoding, written: Written): void {
    this.socket.write(chunk, coding, written);
  }

  /** Headers and body leave in one go. */
  override _writev(chunks: { chunk: string | Buffer; encoding: BufferEncoding }[], written: Written): void {
    const last = chunks.pop();
    this.socket.cork();
    for (const { chunk, encoding } of chunks) this.socket.write(chunk, encoding);
    if (last !== undefined) this.socket.write(last.chunk, last.encoding, written);
    this.socket.uncork();
  }

  /** An answer after which the connection is not kept. */
  override _final(ended: () => void): void {
    this.socket.end(ended);
  }
}
