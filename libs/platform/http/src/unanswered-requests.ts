import type { IncomingMessage, ServerResponse } from 'node:http';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import type { AddressGroup } from './access/address-group';
import { accessOf } from './access/request-access';

/** Max numbers of unanswered requests. Source: docs/spec/reliability.md, "Bounded resources". */
export const maxUnanswered = { ofConnection: 64, ofGroupWithoutKey: 256, ofProcess: 2_000 } as const;

/** Tells whether a request has a valid key. */
export type KeyCheck = (request: IncomingMessage) => MaybePromise<boolean>;

/**
 * Counts requests whose responses are not sent, of the process and of each group of addresses. Those with a valid key do
 * not count for their group: their plan limits them.
 */
export class UnansweredRequests {
  private readonly all = new Set<ServerResponse>();
  /** May contain requests whose key was recognised since. */
  private readonly byGroup = new Map<AddressGroup, Set<ServerResponse>>();

  constructor(private readonly hasValidKey: KeyCheck) {}

  /** Tells whether a request that was received completely waits for its response to be made. */
  get isAnswering(): boolean {
    return [...this.all].some(({ req, writableEnded }) => req.complete && !writableEnded);
  }

  /**
   * Tells whether a request is within the limits. Its key is checked here if it waits for its turn, or if its group is at the
   * limit: otherwise the handler recognises it at once.
   */
  admit(response: ServerResponse, group: AddressGroup, isWaiting: boolean): MaybePromise<boolean> {
    if (this.all.size >= maxUnanswered.ofProcess) return false;
    const own = this.byGroup.get(group);
    const isFull = own !== undefined && own.size >= maxUnanswered.ofGroupWithoutKey && !hasRoom(own);
    const hasKey = (isWaiting || isFull) && this.hasValidKey(response.req);
    if (isWaiting || isFull) this.add(response, isFull || hasKey === true ? null : group);
    if (isFull) return whenAvailable(hasKey, (isValid) => isValid || !this.all.delete(response));
    void whenAvailable(hasKey, (isValid) => isValid && this.byGroup.get(group)?.delete(response));
    return true;
  }

  /** Counts a request until `remove`. @param group null for one with a valid key */
  add(response: ServerResponse, group: AddressGroup | null): void {
    this.all.add(response);
    if (group !== null) this.byGroup.set(group, (this.byGroup.get(group) ?? new Set()).add(response));
  }

  remove(response: ServerResponse, group: AddressGroup): void {
    if (!this.all.delete(response)) return;
    const own = this.byGroup.get(group);
    own?.delete(response);
    if (own?.size === 0) this.byGroup.delete(group);
  }
}

/** Tells whether a group has room, without the requests whose key was recognised. */
function hasRoom(group: Set<ServerResponse>): boolean {
  for (const response of group) if (accessOf(response.req).caller !== undefined) group.delete(response);
  return group.size < maxUnanswered.ofGroupWithoutKey;
}
