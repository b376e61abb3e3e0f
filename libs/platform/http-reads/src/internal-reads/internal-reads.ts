import { createServer, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { inTime } from '@market/kernel';
import { actFor, type Caller } from '@market/access';
import type { HttpServerAdapter } from '@market/http-server';
import { type InternalResponse, readOver } from './internal-response';

/** Max time of a read: longer than any handler takes. Units: milliseconds. */
const maxReadMs = 15_000;

/** Key with which an internal read is made, and the address of the client that sent it. */
export interface KeyHolder {
  readonly key: string;
  readonly clientAddress: string | undefined;
}

/** Caller of an internal read, and the address of the client for whom it is made. */
export interface Principal {
  readonly caller: Caller;
  readonly clientAddress: string | undefined;
}

/**
 * Reads the API from within its process: the request goes through the same handlers as one of a client (cached responses, guards,
 * pipes, controller). For a caller who was authenticated by other means it needs no key and counts in no limit and in no usage; the
 * plan is checked. With the key of a client it counts as a request of that client. It travels over a connection in memory: no
 * socket is opened, and the server that listens knows nothing of it.
 */
@Injectable()
export class InternalReads {
  private readonly server: Server;
  private readonly principals = new WeakMap<Duplex, Principal | KeyHolder>();

  constructor(host: HttpAdapterHost<HttpServerAdapter>) {
    // It never listens: its connections are the ones that `read` passes to it.
    this.server = createServer((request, response) => {
      const principal = this.principals.get(request.socket);
      if (principal === undefined) return void request.socket.destroy();
      if ('caller' in principal) actFor(request, principal.caller);
      const client = { address: principal.clientAddress, cameByHttps: false };
      host.httpAdapter.handle(request, response, client);
    });
  }

  /**
   * Reads a path. An error of the API is a response like any other.
   *
   * @param target path and query, percent-encoded, as in `/v1/ipos?status=open`
   *
   * Errors: `Error` when no complete response comes within 15 s.
   */
  async read(target: string, principal: Principal | KeyHolder): Promise<InternalResponse> {
    const [near, far] = duplexPair();
    this.principals.set(far, principal);
    this.server.emit('connection', far);
    try {
      return await inTime(
        maxReadMs,
        readOver(near, target, 'key' in principal ? { 'X-API-Key': principal.key } : {}),
        () => {
          throw new Error(`no response to an internal read within ${maxReadMs} ms`);
        },
      );
    } finally {
      near.destroy();
      far.destroy();
    }
  }
}
