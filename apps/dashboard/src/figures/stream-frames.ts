/** Frame of server-sent events. */
export interface StreamFrame {
  readonly id: string | null;
  /** Type of a frame about the stream itself: `position` tells the place in the log, `replaced` why it ends. Null for an event of the log. */
  readonly type: string | null;
  /** Null for a frame about the stream itself. */
  readonly data: string | null;
}

/** Reads frames from the pieces in which a stream arrives. Comments and times to wait are left out. */
export class FrameReader {
  private rest = '';

  /** Takes a piece. @returns the frames that it completes */
  take(piece: string): readonly StreamFrame[] {
    const blocks = (this.rest + piece).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(frameOf).filter(({ id, type, data }) => id !== null || type !== null || data !== null);
  }
}

function frameOf(block: string): StreamFrame {
  const values = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));
  const data = values('data');
  const type = values('event').at(-1) ?? null;
  const isEvent = data.length > 0 && type === null;
  return { id: values('id').at(-1) ?? null, type, data: isEvent ? data.join('\n') : null };
}
