import type { Request } from 'express';
import { contextOf } from '@market/http';
import { browserFamily } from '../domain/browser-family';

/** Client of a request, as limits and sessions know it. */
export interface Client {
  /** Group of the client's address, for limits. */
  readonly address: string;
  /** Family of the browser, for the list of sessions. */
  readonly browser: string;
}

/** Returns the client of a request. */
export function clientOf(request: Request): Client {
  return { address: contextOf(request).address, browser: browserFamily(request.headers['user-agent']) };
}
