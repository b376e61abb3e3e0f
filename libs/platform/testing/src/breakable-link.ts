import { connect, createServer, type Server, type Socket } from 'node:net';

/** Connects the two ends of a link: transfers data from one to the other, or not. */
export type Join = (near: Socket, far: Socket) => void;

/** Transfers all data unchanged. */
export const passAll: Join = (near, far) => {
  near.pipe(far);
  far.pipe(near);
};

/** Transfers all data, and passes everything that is sent to the server to a listener. */
export function tap(onData: (sent: Buffer) => void): Join {
  return (near, far) => {
    near.on('data', onData);
    passAll(near, far);
  };
}

/** Proxy to a server whose connections can be cut and restored, to simulate failures of the network. */
export class BreakableLink {
  private readonly sockets = new Set<Socket>();
  private port = 0;
  private server: Server | null = null;

  constructor(private readonly join: Join = passAll) {}

  /** Starts the proxy and returns the address to use instead. */
  async listen(address: string): Promise<string> {
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
    await this.restore();
    const reached = new URL(address);
    reached.hostname = '127.0.0.1';
    reached.port = String(this.port);
    return reached.href;
  }

  /** Closes all connections; new ones are still accepted. */
  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    this.drop();
    await closed;
  }

  /** Accepts connections again, on the same port. */
  async restore(): Promise<void> {
    const { server } = this;
    if (server === null || server.listening) return;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }
}
