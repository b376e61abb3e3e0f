import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FirstLook } from '../first-look';
import { DirectConnection, type Begun } from './direct-connection';
import type { DirectRequest } from './direct-request';

/** Node, too, waits a moment longer than it says. Units: milliseconds. */
const keptLongerByMs = 1_000;

/** Where what was begun with a request is kept with its connection, until Node has read the request as well. */
const begunHere = Symbol('begun');

interface HandedOver extends Duplex {
  [begunHere]?: Begun | undefined;
}

/**
 * Stands between the connections of a server and Node's HTTP: a read of the simplest form whose answer is ready needs
 * none of it, and costs less than half without. Everything else is left to Node.
 */
export class DirectConnections {
  private readonly open = new Set<DirectConnection>();

  constructor(server: Server, look: FirstLook, addressOf: (request: DirectRequest) => string | undefined) {
    const nodes = server.listeners('connection') as ((this: Server, connection: Duplex) => void)[];
    const around = {
      look,
      addressOf,
      keptForMs: server.keepAliveTimeout + keptLongerByMs,
      keepAlive: Math.floor(server.keepAliveTimeout / 1_000),
      handOver: (connection: Duplex, begun: Begun | null) => {
        if (begun !== null) keep(connection, begun);
        for (const listener of nodes) listener.call(server, connection);
      },
      onLeft: (connection: DirectConnection) => this.open.delete(connection),
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket) => this.open.add(new DirectConnection(socket, around)));
  }

  /** Ends connections that owe no answer. */
  endIdle(): void {
    for (const connection of this.open) connection.endIdle();
  }
}

/**
 * Goes on with a request that was begun before Node read it: what was found out about it is found out once.
 *
 * @returns false: it was not begun
 */
export function goOn(request: IncomingMessage, response: ServerResponse): boolean {
  const connection: HandedOver = request.socket;
  const begun = connection[begunHere];
  if (begun === undefined) return false;
  connection[begunHere] = undefined;
  begun.request.noteOn(request);
  begun.response.becomes(response);
  return true;
}

function keep(connection: HandedOver, begun: Begun): void {
  connection[begunHere] = begun;
  // Should Node not read what was read here, whoever waits for it hears of its end all the same.
  connection.once('close', () => begun.response.close());
}
