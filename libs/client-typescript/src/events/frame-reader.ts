/** Frame of a stream of server-sent events. */
export interface Frame {
  readonly event: string;
  readonly data: string;
}

/** Reads frames by the rules of the HTML standard, whatever the pieces in which they arrive. */
export class FrameReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #event = '';
  #data: string[] = [];
  #id = '';
  /** Id of the last complete frame that had one. */
  lastId: string | null = null;
  /** Time after which the stream is opened again, if it said so. Units: milliseconds. */
  retryMs: number | null = null;

  /** Yields the frames that a piece completes. A frame that the end of the stream cuts off is dropped. */
  *read(piece: Uint8Array): Generator<Frame, void, undefined> {
    const text = this.#rest + this.#decoder.decode(piece, { stream: true });
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') this.#take(line);
      else yield* this.#complete();
    }
  }

  #take(line: string): void {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.#event = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
  }

  *#complete(): Generator<Frame, void, undefined> {
    const [event, data] = [this.#event, this.#data];
    [this.#event, this.#data] = ['', []];
    if (this.#id !== '') this.lastId = this.#id;
    if (data.length > 0) yield { event: event === '' ? 'message' : event, data: data.join('\n') };
  }
}
