import type { Request } from 'express';
import { contextOf } from '@market/http-server';
import type { AddressGroup } from '@market/access';
import { readDeviceCookie } from '@market/sessions';
import { browserFamily } from '../domain/browser-family';

/** Client of a request, as limits and sessions know it. */
export interface Client {
  /** Group of the client's address, for limits. */
  readonly address: AddressGroup;
  /** Family of the browser, for the list of sessions. */
  readonly browser: string;
  /** Token of its device cookie; null if it has none. */
  readonly device: string | null;
}

export function clientOf(request: Request): Client {
  const { address } = contextOf(request);
  return {
    address,
    browser: browserFamily(request.headers['user-agent']),
    device: readDeviceCookie(request),
  };
}
