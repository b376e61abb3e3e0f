import { connect, createServer, type Server, type Socket } from 'node:net';

/** Messages that make the server do something: `Q` a text of statements, `E` one prepared before. */
const doing = new Set(['Q'.charCodeAt(0), 'E'.charCodeAt(0)]);

/**
 * A way to PostgreSQL that counts the statements which pass it, and lets none pass from a given one on: what is sent
 * then is never executed, as if its sender had died just before.
 */
export class StatementGate {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private passed = 0;
  private isCounting = false;
  private last = Infinity;
  private onShut: () => void = () => undefined;

  private constructor(target: URL) {
    this.server = createServer((near) => this.join(near, connect(Number(target.port), target.hostname)));
  }

  /** Opens a way to the server of a database. */
  static async open(databaseUrl: string): Promise<{ readonly gate: StatementGate; readonly url: string }> {
    const target = new URL(databaseUrl);
    const gate = new StatementGate(target);
    await new Promise<void>((resolve) => gate.server.listen(0, '127.0.0.1', resolve));
    const address = gate.server.address();
    const url = new URL(databaseUrl);
    url.port = String(typeof address === 'object' ? address?.port : address);
    return { gate, url: url.href };
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

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
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
    for (const socket of this.sockets) socket.destroy();
    return false;
  }
}

/** Length of the message at the beginning, null when that much has not come. */
function lengthOf(bytes: Buffer, isFirst: boolean): number | null {
  const at = isFirst ? 0 : 1;
  return bytes.length < at + 4 ? null : bytes.readUInt32BE(at) + at;
}
