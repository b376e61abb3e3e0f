import { connect, type Socket } from 'node:net';

const dribbleEveryMs = 1_000;
const openedAtOnce = 100;

/** Connections that send next to nothing: half of them nothing at all, half a header a second. */
export class SlowClients {
  private readonly sockets = new Set<Socket>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private hasLeft = false;

  private constructor(private readonly url: URL) {}

  /** Opens so many, and opens another for each that the server ends. Errors: those of the first connections. */
  static async attach(base: string, count: number): Promise<SlowClients> {
    const clients = new SlowClients(new URL(base));
    for (let opened = 0; opened < count; opened += openedAtOnce) {
      const some = Math.min(openedAtOnce, count - opened);
      await Promise.all(Array.from({ length: some }, (_, at) => clients.open(at % 2 === 0)));
    }
    return clients;
  }

  /** How many are connected. */
  get count(): number {
    return this.sockets.size;
  }

  leave(): void {
    this.hasLeft = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.sockets) socket.destroy();
  }

  private open(dribbles: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(this.url.port), this.url.hostname, () => {
        this.sockets.add(socket);
        if (dribbles) this.dribble(socket);
        resolve();
      });
      socket.on('error', reject).on('close', () => {
        this.sockets.delete(socket);
        if (!this.hasLeft) void this.open(dribbles).catch(() => undefined);
      });
      socket.resume();
    });
  }

  private dribble(socket: Socket): void {
    socket.write('GET /v1/ipos HTTP/1.1\r\nHost: api.test\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), dribbleEveryMs);
    this.timers.add(timer);
    socket.once('close', () => {
      clearInterval(timer);
      this.timers.delete(timer);
    });
  }
}
