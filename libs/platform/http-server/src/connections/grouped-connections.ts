import type { Socket } from 'node:net';
import { addressGroup, type AddressGroup } from '@market/access';
import { reset } from './last-response';
import { RequestTurns } from './request-turns';

/** Open connections of a group of addresses. */
interface Group {
  readonly open: Set<Socket>;
  /** Connections that are paused here, in the order in which they are read again. */
  readonly held: Set<Socket>;
  /** Tells whether the open ones were paused in this turn of the event loop. */
  wasHeld: boolean;
  /** Tells whether the next turn reads one again. */
  isReleasing: boolean;
}

/**
 * Open direct connections by group of addresses. After one is reset for a bound, the others of its group are read one
 * after another: Node parses all that it reads of a connection, thousands of requests, before a bound can end it, and
 * those of all connections together would fill the memory.
 */
export class GroupedConnections {
  private readonly groups = new Map<AddressGroup, Group>();

  /** Counts a connection until it is closed. */
  add(socket: Socket): void {
    const name = addressGroup(socket.remoteAddress);
    const none: Group = { open: new Set(), held: new Set(), wasHeld: false, isReleasing: false };
    const group = this.groups.get(name) ?? none;
    this.groups.set(name, group);
    group.open.add(socket);
    socket.once('close', () => {
      group.held.delete(socket);
      group.open.delete(socket);
      if (group.open.size === 0) this.groups.delete(name);
    });
  }

  /** Resets a connection that is beyond a bound, and pauses the others of its group; none if it is not counted here. */
  resetFlooding(socket: Socket): void {
    const group = this.groups.get(addressGroup(socket.remoteAddress));
    reset(socket);
    if (group?.open.has(socket)) hold(group);
  }
}

/** Pauses the connections of a group that are read, at most once a turn of the event loop. */
function hold(group: Group): void {
  if (group.wasHeld) return;
  group.wasHeld = true;
  releaseSoon(group);
  for (const socket of group.open) {
    if (socket.destroyed || socket.isPaused()) continue;
    socket.pause();
    group.held.add(socket);
  }
}

function releaseSoon(group: Group): void {
  if (!group.isReleasing) setImmediate(() => release(group));
  group.isReleasing = true;
}

/** Reads one connection of a group again, and the next one in the next turn of the event loop. */
function release(group: Group): void {
  group.wasHeld = false;
  group.isReleasing = false;
  for (const socket of group.held) {
    group.held.delete(socket);
    if (RequestTurns.of(socket).isHeld) continue;
    socket.resume();
    break;
  }
  if (group.held.size > 0) releaseSoon(group);
}
