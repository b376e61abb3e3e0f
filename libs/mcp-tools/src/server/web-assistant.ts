import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Read } from '../answers/read';
import { type Assistant, assistantServer } from './assistant-server';

/** Assistant that answers over HTTP. */
export interface WebAssistantOptions extends Omit<Assistant, 'read'> {
  /** Names of the hosts under which it is reached, beside those of the machine itself. The first one's pages may ask as well. */
  readonly hosts: readonly [string, ...string[]];
  /** Told of defects, and of messages that the protocol refuses. */
  readonly onError: (error: Error) => void;
}

/** Answers messages over HTTP, each by a server of its own: no sessions, and any number of processes. */
export interface WebAssistant {
  /** Returns the refusal of a request to another host, or of a page of another site; null for all others. */
  readonly refusalOf: (request: Request) => Response | null;
  /** Answers a message. @param read reads the API as its sender */
  readonly answer: (request: Request, read: Read) => Promise<Response>;
}

export function webAssistant({ hosts, onError, ...parts }: WebAssistantOptions): WebAssistant {
  const local = localhostAllowedHostnames();
  const origins = local.includes(hosts[0]) ? local : [hosts[0]];
  const handler = createMcpHandler(
    ({ authInfo }) => assistantServer({ ...parts, read: authInfo?.extra?.['read'] as Read }),
    // Nothing changes while a process runs: there is nothing to subscribe to.
    { maxSubscriptions: 0, onerror: onError },
  );
  return {
    refusalOf: (request) =>
      hostHeaderValidationResponse(request, [...hosts, ...local]) ??
      originValidationResponse(request, origins) ??
      null,
    // The handler passes what it is told of the sender on, and reads none of it.
    answer: (request, read) =>
      handler.fetch(request, { authInfo: { token: '', clientId: '', scopes: [], extra: { read } } }),
  };
}
