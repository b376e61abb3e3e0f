import type { ExecutionContext } from '@nestjs/common';
import { alwaysAdmitted, attachAccessCheck } from '@market/access';
import { ManualClock } from '@market/kernel';
import { lastValueFrom, Observable } from 'rxjs';
import type { DashboardSession } from './dashboard-session';
import { attachSession } from './route-role.decorator';
import { sessionErrors } from './session-errors';
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
  function send(
    id: string | null,
    { method = 'GET', accountId = 'acc_1', check = alwaysAdmitted } = {},
  ): Promise<unknown> {
    const request = { method };
    attachAccessCheck(request, check);
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

  it('that change something are judged again when they have waited, and give the turn back if they are refused', async () => {
    let judged = 0;
    const repeat = () => {
      judged += 1;
      throw sessionErrors.signInNeeded();
    };
    const change = { method: 'POST', check: { ...alwaysAdmitted, repeat } };
    void Promise.all(times(4, () => send('a', change)));
    const [fifth, sixth] = [send('a', change), send('a', { method: 'POST' })];
    await turn();
    expect([running(), judged]).toEqual(['a a a a', 0]);
    await endFirst();
    expect(await fifth).toBe('SES_001');
    await turn();
    expect(running()).toBe('a a a a');
    while (handled.length > 0) await endFirst();
    expect([await sixth, judged]).toEqual(['handled', 1]);
    for (const session of ['a', 'b', 'c'])
      void Promise.all(times(3, () => send(session, { method: 'POST' })));
    const tenth = send('a', change);
    await turn();
    for (let ended = 0; ended < 3; ended += 1) await endFirst();
    expect([await tenth, judged]).toEqual(['SES_001', 2]);
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
