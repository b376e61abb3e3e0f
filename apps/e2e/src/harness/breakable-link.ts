import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be cut and mended, as networks and databases are. */
export class BreakableLink {
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private server: Server | null = null;

  /** @param overhear hears of all that is sent to the server */
  constructor(private readonly overhear: (sent: Buffer) => void = () => undefined) {}

  /** Opens the way and gives the address to use instead. */
  async lead(address: string): Promise<string> {
    const target = new URL(address);
    this.server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.on('data', this.overhear);
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
        from.pipe(to);
      }
    });
    await this.mend();
    const reached = new URL(address);
    reached.hostname = '127.0.0.1';
    reached.port = String(this.port);
    return reached.href;
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Takes connections again, on the same port. */
  async mend(): Promise<void> {
    const { server } = this;
    if (server === null || server.listening) return;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }
}
