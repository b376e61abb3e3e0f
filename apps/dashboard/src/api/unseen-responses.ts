import { newIdempotencyKey } from './idempotency-key';
import { type KeptText, tabText, valueOf } from './kept-text';

/** Content of the store. */
interface Unseen {
  /** User and account that sent the requests; null before they are known. */
  readonly owner: string | null;
  /** Method and path of each request. */
  readonly routes: readonly string[];
}

const place = 'unseen-answers';
const nothing: Unseen = { owner: null, routes: [] };

/**
 * Requests whose response is shown once and was not shown yet. Their routes outlast the page, so that the user is told after a reload
 * and a sign-in; their idempotency keys do not, because a copy of the tab must not replace what this one has shown since.
 */
export class UnseenResponses {
  private readonly keys = new Map<string, string>();
  private readonly listeners = new Set<() => void>();
  private unseen: Unseen;
  private lostRoutes: readonly string[];

  /** @param store of the tab */
  constructor(private readonly store: KeptText) {
    this.unseen = (valueOf(store.read(place)) as Unseen | null) ?? nothing;
    this.lostRoutes = this.unseen.routes;
  }

  /** Notes a request that is about to be sent. @returns its idempotency key: that of the former, if its response was not shown */
  send(route: string): string {
    const key = this.keys.get(route) ?? newIdempotencyKey();
    this.keys.set(route, key);
    this.write([...this.unseen.routes.filter((one) => one !== route), route]);
    return key;
  }

  /** Notes that the response to a request was lost. */
  lose(route: string): void {
    this.tell([...this.lostRoutes.filter((one) => one !== route), route]);
  }

  /** Notes that a request was refused. That of a repeat says nothing about the former one. */
  refuse(route: string): void {
    if (!this.lostRoutes.includes(route)) this.forget(route);
  }

  /** Forgets a request whose response was shown, or of which the user knows that it was lost. */
  forget(route: string): void {
    this.keys.delete(route);
    this.write(this.unseen.routes.filter((one) => one !== route));
    this.tell(this.lostRoutes.filter((one) => one !== route));
  }

  /** Forgets the requests of all others. @param owner user and account that are signed in */
  belongTo(owner: string): void {
    const { owner: former, routes } = this.unseen;
    if (former === owner) return;
    this.unseen = { owner, routes };
    if (former === null) this.write(routes);
    else for (const route of routes) this.forget(route);
  }

  /** Returns the routes of the requests whose response was lost. The list is the same one until it changes. */
  readonly lost = (): readonly string[] => this.lostRoutes;

  /** Calls a listener at every change of `lost`. Returns how to stop that. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private write(routes: readonly string[]): void {
    this.unseen = { ...this.unseen, routes };
    this.store.write(place, JSON.stringify(this.unseen));
  }

  private tell(lostRoutes: readonly string[]): void {
    if (lostRoutes.join() === this.lostRoutes.join()) return;
    this.lostRoutes = lostRoutes;
    for (const listener of this.listeners) listener();
  }
}

export const unseenResponses = new UnseenResponses(tabText);
