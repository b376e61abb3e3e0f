import { connect, createServer, type Server, type Socket } from 'node:net';

/** Joins the two ends of a connection: what comes in at one goes out at the other, as far as it is let. */
export type Join = (near: Socket, far: Socket) => void;

/** Lets everything pass, as it came. */
export const passAll: Join = (near, far) => {
  near.pipe(far);
  far.pipe(near);
};

/** Lets everything pass, and hears all that is sent to the server. */
export function overheardBy(hear: (sent: Buffer) => void): Join {
  return (near, far) => {
    near.on('data', hear);
    passAll(near, far);
  };
}

/** A way to a server that can be cut and mended, as networks and databases are. */
export class BreakableLink {
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private server: Server | null = null;

  constructor(private readonly join: Join = passAll) {}

  /** Opens the way and gives the address to use instead. */
  async lead(address: string): Promise<string> {
    const target = new URL(address);
    this.server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
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
      this.join(near, far);
    });
    await this.mend();
    const reached = new URL(address);
    reached.hostname = '127.0.0.1';
    reached.port = String(this.port);
    return reached.href;
  }

  /** Ends all connections; new ones are still taken. */
  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    this.drop();
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
