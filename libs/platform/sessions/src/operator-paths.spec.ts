import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Route, RouteTable } from '@market/http-server';
import type { DashboardSession } from './dashboard-session';
import { OperatorPaths } from './operator-paths';
import { DashboardRoutes } from './dashboard-routes.decorator';
import { RequiresRole } from './route-role.decorator';
import { CountedRequests, doorOf } from './session-door.fixture';
import { SessionKeeper } from './session-keeper';

@DashboardRoutes()
class Routes {
  @RequiresRole('member')
  read(): void {}
  @RequiresRole('operator')
  look(): void {}
  @RequiresRole('operator', { proven: true })
  change(): void {}
  undeclared(): void {}
}

class PublicRoutes {
  read(): void {}
}

const route = (text: string, controller: Type, handler: object): Route => {
  const [method = '', path = ''] = text.split(' ');
  return { method, path, controller, handler, handlerName: '', disclaimer: '', deprecation: null };
};

const table = new RouteTable([
  route('GET /v1/ipos', PublicRoutes, PublicRoutes.prototype.read),
  route('GET /dashboard/operators', PublicRoutes, PublicRoutes.prototype.read),
  route('GET /dashboard/keys', PublicRoutes, PublicRoutes.prototype.read),
  route('GET /dashboard/api/keys', Routes, Routes.prototype.read),
  route('GET /dashboard/api/odd', Routes, Routes.prototype.undeclared),
  route('GET /dashboard/api/operators/accounts/:id', Routes, Routes.prototype.look),
  route('POST /dashboard/api/operators/accounts/:id', Routes, Routes.prototype.change),
]);

class Keeper extends SessionKeeper {
  readonly asked: string[] = [];
  error: Error | null = null;
  find(token: string): Promise<DashboardSession | null> {
    this.asked.push(token);
    if (this.error !== null) return Promise.reject(this.error);
    const isOperator = token === 'operator';
    return Promise.resolve({ id: 'ses_1', accountId: 'acc_1', isOperator } as DashboardSession);
  }
  lock(): Promise<null> {
    return Promise.reject(new Error('changes nothing'));
  }
}

const operated = '/dashboard/api/operators/accounts/acc_1';
const unknown = '/dashboard/api/operatorz';

describe('paths of operators', () => {
  let keeper: Keeper;
  let requests: CountedRequests;
  beforeEach(() => {
    keeper = new Keeper();
    requests = new CountedRequests();
  });

  /** @param site value of `Sec-Fetch-Site` */
  const isHidden = (path: string, token?: string, method = 'GET', site = 'same-origin') => {
    const request = Object.assign(new IncomingMessage(new Socket()), {
      method,
      headers: {
        'sec-fetch-site': site,
        ...(token === undefined ? {} : { cookie: `dashboard=${token}` }),
      },
    });
    const door = doorOf(keeper, undefined, requests);
    const paths = new OperatorPaths(new Reflector(), door, {
      origin: 'https://api.example.com',
      allowsPlainHttp: true,
    });
    return paths.isHidden(request, path, table.match(path, method));
  };

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])(
    'are hidden from all but operators (%s)',
    async (method) => {
      expect(await isHidden(operated, undefined, method)).toBe(true);
      expect(await isHidden(operated, 'owner', method)).toBe(true);
      expect(await isHidden(operated, 'operator', method)).toBe(false);
    },
  );

  it('include their pages', async () => {
    expect(await isHidden('/dashboard/operators')).toBe(true);
    expect(await isHidden('/dashboard/operators/money', 'owner')).toBe(true);
    expect(await isHidden('/dashboard/operators', 'operator')).toBe(false);
  });

  it('cost nothing where there are none: no session is looked up for other paths', () => {
    for (const path of [
      '/v1/ipos',
      '/v1/none',
      '/dashboard/keys',
      '/dashboard/api/keys',
      '/dashboard/api/odd',
    ]) {
      expect([path, isHidden(path, 'owner')]).toEqual([path, false]);
    }
    expect([isHidden(operated), isHidden(unknown)]).toEqual([true, true]);
    expect(keeper.asked).toEqual([]);
  });

  it('look a session up like unknown paths, and fail like them', async () => {
    await isHidden(operated, 'owner');
    await isHidden(unknown, 'owner');
    expect(keeper.asked).toEqual(['owner', 'owner']);
    keeper.error = new Error('away');
    await expect(isHidden(operated, 'operator')).rejects.toThrow('away');
    await expect(isHidden(unknown, 'operator')).rejects.toThrow('away');
  });

  it('have pages that are hidden while no session can be looked up, because unknown pages need no look-up', async () => {
    keeper.error = new Error('away');
    expect(await isHidden('/dashboard/operators', 'operator')).toBe(true);
  });

  it('count requests of the own pages with their sessions, and none that another site made a browser send', async () => {
    for (const path of [operated, unknown]) {
      expect(await isHidden(path, 'owner', 'GET', 'cross-site')).toBe(true);
      expect(await isHidden(path, 'operator', 'POST', 'cross-site')).toBe(false);
      expect([...requests.counts.values()]).toEqual([]);
    }
    expect([await isHidden(operated, 'owner'), await isHidden(unknown, 'owner')]).toEqual([true, true]);
    expect([...requests.counts.values()]).toEqual([2, 2]);
  });
});
