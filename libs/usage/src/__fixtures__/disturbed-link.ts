import type { Socket } from 'node:net';
import { BreakableLink } from '@market/testing';

/** Disturbance that begins with the first matching statement of a connection and applies to all later ones. */
interface Disturbance {
  readonly statement: RegExp;
  readonly does: 'hold-question' | 'hold-answer' | 'lose-answer';
  readonly onReached: () => void;
}

/** Held traffic of a connection. */
export interface HeldTraffic {
  /** Resolves when the traffic is held: the server has run the statement, unless the request itself is held. */
  readonly reached: Promise<void>;
  /** Forwards the held traffic and all that follows. */
  readonly release: () => void;
}

class Connection {
  private readonly toServer: Buffer[] = [];
  private readonly toClient: Buffer[] = [];
  private disturbance: Disturbance | null = null;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly disturbanceOf: (sent: string) => Disturbance | null,
  ) {
    client.on('data', (sent: Buffer) => this.ask(sent));
    server.on('data', (answer: Buffer) => this.answer(answer));
  }

  release(disturbance: Disturbance): void {
    if (this.disturbance !== disturbance) return;
    this.disturbance = null;
    for (const sent of this.toServer.splice(0)) this.server.write(sent);
    for (const answer of this.toClient.splice(0)) this.client.write(answer);
  }

  destroy(): void {
    this.client.destroy();
    this.server.destroy();
  }

  private ask(sent: Buffer): void {
    this.disturbance ??= this.disturbanceOf(sent.toString('latin1'));
    if (this.disturbance?.does !== 'hold-question') {
      this.server.write(sent);
      return;
    }
    this.toServer.push(sent);
    this.disturbance.onReached();
  }

  private answer(answer: Buffer): void {
    if (this.disturbance === null) {
      this.client.write(answer);
      return;
    }
    if (this.disturbance.does === 'lose-answer') this.destroy();
    else this.toClient.push(answer);
    this.disturbance.onReached();
  }
}

/** TCP proxy to a server that holds or loses chosen requests and responses. */
export class DisturbedLink {
  private readonly connections: Connection[] = [];
  private isCut = false;
  private disturbances: readonly Disturbance[] = [];
  private readonly link = new BreakableLink((client, server) => this.join(client, server));

  /** Starts the proxy and returns the address to use instead of the server's. */
  lead(address: string): Promise<string> {
    return this.link.listen(address);
  }

  /** Holds matching requests before they reach the server. */
  holdRequests(statement: RegExp): HeldTraffic {
    return this.hold(statement, 'hold-question');
  }

  /** Lets the server run matching statements and holds its responses. */
  holdResponses(statement: RegExp): HeldTraffic {
    return this.hold(statement, 'hold-answer');
  }

  /**
   * Lets the server run matching statements and closes the connection instead of forwarding its response, `times`
   * times.
   */
  loseResponses(statement: RegExp, times: number): void {
    let left = times;
    const disturbance: Disturbance = {
      statement,
      does: 'lose-answer',
      onReached: () => {
        left -= 1;
        if (left === 0) this.forget(disturbance);
      },
    };
    this.disturbances = [...this.disturbances, disturbance];
  }

  /** Closes all connections, and every new one until `mend` is called. */
  cut(): void {
    this.isCut = true;
    this.connections.length = 0;
    this.link.drop();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): Promise<void> {
    return this.link.cut();
  }

  private join(client: Socket, server: Socket): void {
    if (this.isCut) {
      client.destroy();
      return;
    }
    const disturbanceOf = (sent: string) =>
      this.disturbances.find(({ statement }) => statement.test(sent)) ?? null;
    this.connections.push(new Connection(client, server, disturbanceOf));
  }

  private hold(statement: RegExp, does: Disturbance['does']): HeldTraffic {
    let onReached: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      onReached = resolve;
    });
    const disturbance: Disturbance = { statement, does, onReached };
    this.disturbances = [...this.disturbances, disturbance];
    const release = () => {
      this.forget(disturbance);
      for (const connection of this.connections) connection.release(disturbance);
    };
    return { reached, release };
  }

  private forget(disturbance: Disturbance): void {
    this.disturbances = this.disturbances.filter((each) => each !== disturbance);
  }
}
