import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A connection as Node is lent it for one request that was read already: it brings that one and nothing behind it.
 * Should Node end it, by an answer after which it is not kept, or by a refusal, or in the midst of an answer, then the
 * connection itself ends. It has of a socket what an answer to a plain read needs: no timeouts, no ports.
 */
export class LentConnection extends Duplex {
  private isGivenBack = false;

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

  override _final(ended: Written): void {
    this.socket.destroySoon();
    ended();
  }

  override _destroy(error: Error | null, destroyed: Written): void {
    if (!this.isGivenBack && !this.writableEnded) this.socket.destroy();
    destroyed(error);
  }

  /** Ends the lending, unless Node has ended the connection. @returns whether the connection goes on */
  giveBack(): boolean {
    if (this.destroyed || this.writableEnded) return false;
    this.isGivenBack = true;
    this.destroy();
    return true;
  }
}
