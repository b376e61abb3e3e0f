import type { Socket } from 'node:net';
import { BreakableLink } from '@market/testing';

/** Messages that make the server do something: `Q` a text of statements, `E` one prepared before. */
const doing = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

/**
 * A way to PostgreSQL that counts the statements which pass it, and lets none pass from a given one on: what is sent
 * then is never executed, as if its sender had died just before.
 */
export class StatementGate {
  private readonly link = new BreakableLink((near, far) => this.join(near, far));
  private passed = 0;
  private isCounting = false;
  private last = Infinity;
  private onShut: () => void = () => undefined;

  private constructor() {}

  /** Opens a way to the server of a database. */
  static async open(databaseUrl: string): Promise<{ readonly gate: StatementGate; readonly url: string }> {
    const gate = new StatementGate();
    return { gate, url: await gate.link.listen(databaseUrl) };
  }

  /** Counts from here on. After `passing` statements it is shut, and says so before the next could pass. */
  count(passing: number, onShut: () => void): void {
    this.passed = 0;
    this.last = passing;
    this.onShut = onShut;
    this.isCounting = true;
  }

  /** Statements that have passed since they are counted. */
  get statements(): number {
    return this.passed;
  }

  close(): Promise<void> {
    return this.link.cut();
  }

  private join(near: Socket, far: Socket): void {
    far.pipe(near);
    // The first message of a connection has no type.
    let isFirst = true;
    let rest: Buffer = Buffer.alloc(0);
    near.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const length = lengthOf(rest, isFirst);
        if (length === null || rest.length < length) return;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (!isFirst && !this.lets(message)) return;
        isFirst = false;
        far.write(message);
      }
    });
  }

  private lets(message: Buffer): boolean {
    if (!this.isCounting || !doing.has(message[0] ?? 0)) return true;
    if (this.passed >= this.last) return this.shut();
    this.passed += 1;
    return true;
  }

  private shut(): false {
    this.onShut();
    this.link.drop();
    return false;
  }
}

/** Length of the message at the beginning, null when that much has not come. */
function lengthOf(bytes: Buffer, isFirst: boolean): number | null {
  const at = isFirst ? 0 : 1;
  return bytes.length < at + 4 ? null : bytes.readUInt32BE(at) + at;
}
