import type { Socket } from 'node:net';
import { headerLines, headText, knownLines } from '../head-text';
import type { PlainResponse } from '../plain-message';
import { writeTogether } from './write-together';

/** An answer that is written onto its connection as Node would write it, headers and body in one piece. */
export class DirectResponse implements PlainResponse {
  statusCode = 200;
  /** Whether nothing more comes of it: it is with the system, or its connection is gone, or Node goes on with it. */
  closed = false;
  private lines = '';
  private readonly pieces: (string | Buffer)[] = [];
  private stage: 'open' | 'whole' | 'sent' = 'open';
  private listeners: (() => void)[] = [];

  /**
   * @param connection what the client is told of the connection; see `headText`
   * @param onWhole hears when it is ready to be sent
   */
  constructor(
    private readonly socket: Socket,
    private readonly connection: string,
    private readonly onWhole: () => void,
  ) {}

  /** Whether all of it is here. */
  get isWhole(): boolean {
    return this.stage !== 'open';
  }

  /** They are ours, and hold no line ends. */
  setHeaders(headers: ReadonlyMap<string, string>): void {
    this.lines += knownLines(headers);
  }

  /** Shape: name, value, name, value, …; they are ours, and hold no line ends. */
  writeHead(status: number, headers: readonly string[]): void {
    this.statusCode = status;
    this.pieces.push(headText(status, this.lines + headerLines(headers), this.connection));
  }

  write(part: Buffer): void {
    this.pieces.push(part);
  }

  end(): void;
  end(bytes: Buffer): void;
  end(text: string, coding: 'latin1'): void;
  /** All of it is here, and may be sent. */
  end(body: string | Buffer = ''): void {
    this.pieces.push(body);
    this.stage = 'whole';
    this.onWhole();
  }

  /** Sends all of it, once, unless its connection is gone. */
  send(): void {
    if (this.closed || this.stage !== 'whole') return;
    this.stage = 'sent';
    const { socket, pieces } = this;
    writeTogether(socket, pieces);
    if (socket.writableLength === 0) this.close();
    else socket.write('', () => this.close());
  }

  once(_event: 'close', listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Nothing more comes of it. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const listener of this.listeners) listener();
  }

  /** Another response goes on in its place. */
  becomes(other: Pick<PlainResponse, 'once'>): void {
    for (const listener of this.listeners) other.once('close', listener);
    this.listeners = [];
    this.closed = true;
  }
}
