import type { Socket } from 'node:net';

/** What is longer is written piece by piece, not copied. Units: bytes. */
const roomFor = 16_384;
/** Where pieces are put together, for all connections. */
let room = Buffer.allocUnsafeSlow(roomFor);

/**
 * Writes pieces onto a connection so that they leave together. As one text they would be put together twice, in memory
 * that is then collected: a tenth of what an answer takes.
 *
 * @param pieces texts have one character a byte
 */
export function writeTogether(socket: Socket, pieces: readonly (string | Buffer)[]): void {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  if (length > roomFor) return writeOneByOne(socket, pieces);
  let at = 0;
  for (const piece of pieces) {
    at += typeof piece === 'string' ? room.write(piece, at, 'latin1') : piece.copy(room, at);
  }
  socket.write(room.subarray(0, at));
  // What the system did not take is still in the room: it is that connection's from now on.
  if (socket.writableLength > 0) room = Buffer.allocUnsafeSlow(roomFor);
}

function writeOneByOne(socket: Socket, pieces: readonly (string | Buffer)[]): void {
  socket.cork();
  for (const piece of pieces) socket.write(piece, 'latin1');
  socket.uncork();
}
