import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyTooLarge, interruptedBody } from './body-errors';
import { bringsBody, sendContinue } from '@market/http-server';

/**
 * Reads a body up to a limit. Bytes beyond it are not read here: with the response the connection is closed or drained.
 *
 * Errors: `DomainError` `REQ_002`; `REQ_004` when the client disconnects before the end.
 */
export function readBytes(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    return Promise.reject(bodyTooLarge(maxBytes));
  }
  // Node's stream of an empty request has no events.
  if (!bringsBody(request)) return Promise.resolve(Buffer.alloc(0));
  if (request.destroyed) return Promise.reject(interruptedBody());
  sendContinue(request, response);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone).pause();
      outcome();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) settle(() => reject(bodyTooLarge(maxBytes)));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const onGone = () => settle(() => reject(interruptedBody()));
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
