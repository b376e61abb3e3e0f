import type { Socket } from 'node:net';
import { BreakableLink, passAll } from '@market/testing';

/** Length of the type of a message and of its length field. Units: bytes. */
const headBytes = 5;

/**
 * Link between programs and their database that counts the statements which they send.
 *
 * Source: https://www.postgresql.org/docs/17/protocol-message-formats.html.
 */
export class StatementCounter {
  /** Texts of the statements that were sent, in order; a prepared one as often as it was executed. */
  readonly statements: string[] = [];
  private readonly link = new BreakableLink((near, far) => {
    this.follow(near);
    passAll(near, far);
  });

  /** Starts the link and returns the address to use instead. */
  lead(address: string): Promise<string> {
    return this.link.listen(address);
  }

  /** Ends the link. */
  close(): Promise<void> {
    return this.link.cut();
  }

  private follow(near: Socket): void {
    const prepared = new Map<string, string>();
    let bound = '';
    let rest = Buffer.alloc(0);
    let hasBegun = false;
    const take = (type: string, content: Buffer) => {
      const [first = '', second = ''] = content.toString('latin1').split('\0');
      if (type === 'P') prepared.set(first, second);
      if (type === 'B') bound = prepared.get(second) ?? '';
      if (type === 'E') this.statements.push(bound);
      if (type === 'Q') this.statements.push(first);
    };
    near.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // The first message of a connection has no type.
        const head = hasBegun ? headBytes : headBytes - 1;
        if (rest.length < head) return;
        const end = rest.readInt32BE(head - 4) + head - 4;
        if (rest.length < end) return;
        if (hasBegun) take(rest.toString('latin1', 0, 1), rest.subarray(head, end));
        hasBegun = true;
        rest = rest.subarray(end);
      }
    });
  }
}
