import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PendingAnswers } from './pending-answers';

/**
 * Answers a client that says early that it asks for nothing more. Node ends a connection together with its client,
 * whatever it owes: here that waits for the answers.
 */
export function answerHalfClosed(server: Server, pending: PendingAnswers): void {
  server.on('connection', (socket: Duplex) => {
    // In front of Node's listener, which calls `end`.
    socket.prependListener('end', () => {
      const end = socket.end.bind(socket);
      socket.end = ((...last: Parameters<Duplex['end']>) => {
        socket.end = end;
        if (last.length > 0) end(...last);
        else pending.afterAnswers(socket, () => end());
        return socket;
      }) as Duplex['end'];
    });
  });
}
