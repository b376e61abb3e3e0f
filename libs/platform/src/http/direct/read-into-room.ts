import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Where what comes is put, for all connections: as much as Node takes at once. Units: bytes. */
const room = Buffer.allocUnsafeSlow(65_536);

/** What Node keeps of the option `onread`, with a socket: its own symbols, which have no other way out. */
interface Inside {
  readonly buffer: symbol;
  readonly callback: symbol;
}

/**
 * Has a connection of a server put what comes into one room for all connections, where it is until the listener returns.
 * Otherwise each piece is memory of its own, which another thread frees: a tenth of what a kept answer takes.
 *
 * Node offers this as `onread`, but only to who makes a socket, and those of a server it makes by itself. So it is looked for
 * where Node keeps it: what is not found there is not used.
 *
 * @param onBytes hears of bytes while the connection flows; others come as `data`
 * @returns ends it: from then on all come as `data`, and nothing of the listener is kept. Null: everything does, this Node
 *   keeps the option elsewhere
 */
export function readIntoRoom(socket: Socket, onBytes: (bytes: Buffer) => void): (() => void) | null {
  const handle: unknown = Reflect.get(socket, '_handle');
  const inside = insideOf(socket);
  if (inside === null || !takesRoom(handle)) return null;
  let listener: typeof onBytes | null = onBytes;
  handle.useUserBuffer(room);
  Reflect.set(socket, inside.buffer, room);
  Reflect.set(socket, inside.callback, (length: number): boolean => {
    const bytes = room.subarray(0, length);
    // Node reads no more until what waits is wanted, when so much waits that this is false.
    if (listener === null || socket.readableFlowing !== true) return socket.push(Buffer.from(bytes));
    listener(bytes);
    return true;
  });
  return () => {
    listener = null;
  };
}

/**
 * Has what comes wait in a connection. It is read on until enough waits: of one with a room Node's own `pause` would stop the
 * reading at once, and not hear of a client that hangs up.
 */
export function holdBack(socket: Socket): void {
  Duplex.prototype.pause.call(socket);
}

/** The same symbols for all sockets: looked for until found. */
let known: Inside | null = null;

/** Null: it is no socket as we know them, or it has a room already. */
function insideOf(socket: Socket): Inside | null {
  known ??= findInside(socket);
  if (known === null) return null;
  const isFree = Reflect.get(socket, known.buffer) === null && Reflect.get(socket, known.callback) === null;
  return isFree ? known : null;
}

function findInside(socket: Socket): Inside | null {
  const symbols = Object.getOwnPropertySymbols(socket);
  const named = (name: string) => symbols.find(({ description }) => description === name);
  const [buffer, callback] = [named('kBuffer'), named('kBufferCb')];
  return buffer === undefined || callback === undefined ? null : { buffer, callback };
}

function takesRoom(handle: unknown): handle is { useUserBuffer(room: Buffer): void } {
  if (typeof handle !== 'object' || handle === null || !('useUserBuffer' in handle)) return false;
  return typeof handle.useUserBuffer === 'function';
}
