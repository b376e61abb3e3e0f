import type { ExecutionContext } from '@nestjs/common';
import { ManualClock } from '@market/kernel';
import { lastValueFrom, Observable } from 'rxjs';
import type { DashboardSession } from './dashboard-session';
import { attachSession } from './request-session';
import { SessionTurnsInterceptor } from './session-turns.interceptor';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('requests with sessions', () => {
  let interceptor: SessionTurnsInterceptor;
  /** Ends of the requests that are being handled, by session. */
  let handled: { readonly session: string; readonly end: () => void }[];
  beforeEach(() => {
    interceptor = new SessionTurnsInterceptor(new ManualClock(new Date(0)));
    handled = [];
  });

  /** Sends a request. @returns outcome, once it was handled */
  function send(id: string | null, { method = 'GET', accountId = 'acc_1' } = {}): Promise<unknown> {
    const request = { method };
    if (id !== null) attachSession(request, { id, accountId } as DashboardSession);
    const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
    const handle = () =>
      new Observable<string>((observer) => {
        const end = () => {
          observer.next('handled');
          observer.complete();
        };
        handled.push({ session: id ?? 'none', end });
      });
    const outcome = interceptor.intercept(context, { handle });
    return lastValueFrom(outcome).catch((error: { code: string }) => error.code);
  }
  const times = (count: number, one: () => Promise<unknown>) => Array.from({ length: count }, one);
  const running = () => handled.map(({ session }) => session).join(' ');
  const endFirst = async () => {
    handled.shift()?.end();
    await turn();
  };

  it('are handled four at once for each session, and the others in turn', async () => {
    const sent = times(6, () => send('a'));
    await turn();
    expect(running()).toBe('a a a a');
    await endFirst();
    expect(running()).toBe('a a a a');
    while (handled.length > 0) await endFirst();
    expect(await Promise.all(sent)).toEqual(Array<string>(6).fill('handled'));
  });

  it('that read are handled eight at once for each account, and changes beside them', async () => {
    for (const session of ['a', 'b', 'c']) void Promise.all(times(5, () => send(session)));
    await turn();
    expect(running()).toBe('a a a a b b b b');
    await endFirst();
    expect(running()).toBe('a a a b b b b c');
    void send('d', { method: 'DELETE' });
    void send('e', { accountId: 'acc_2' });
    void send(null);
    await turn();
    expect(running()).toBe('a a a b b b b c none d e');
  });

  it('that change something are handled six at once for each account, but one of each session in any case', async () => {
    const change = { method: 'POST' };
    for (const session of ['a', 'b', 'c']) void Promise.all(times(5, () => send(session, change)));
    await turn();
    expect(running()).toBe('a a a a b b c');
    void send('d', change);
    void send('d', change);
    void send('a', { ...change, accountId: 'acc_2' });
    void send('e', { ...change, accountId: 'acc_2' });
    await turn();
    expect(running()).toBe('a a a a b b c d e');
    for (let ended = 0; ended < 3; ended += 1) await endFirst();
    expect(running()).toBe('a b b c d e a b');
  });

  it('wait for their pace beyond a burst of forty, within their turns', async () => {
    const endAll = async () => {
      while (handled.length > 0) await endFirst();
    };
    const burst = times(40, () => send('a'));
    await turn();
    await endAll();
    expect(await Promise.all(burst)).toEqual(Array<string>(40).fill('handled'));
    const paced = send('a');
    await turn();
    expect(handled).toEqual([]);
    while (handled.length === 0) await turn();
    await endAll();
    expect(await paced).toBe('handled');
  });

  it('are refused when a hundred of the session wait', async () => {
    void Promise.all(times(104, () => send('a')));
    expect(await send('a')).toBe('RATE_001');
    void send('b');
    await turn();
    expect(running()).toBe('a a a a b');
  });
});
