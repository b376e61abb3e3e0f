import { type Route, RouteTable } from './route-table';

class Controller {}
const route = (path: string): Route => ({
  ...{ method: 'GET', path, controller: Controller, handlerName: 'show', handler: {} },
  ...{ disclaimer: '', deprecation: null },
});
const matchIn = (paths: readonly string[], path: string) => {
  const match = new RouteTable(paths.map(route)).match(path, 'GET');
  return match && [match.route.path, Object.fromEntries(match.rawParameters)];
};

describe('the path of a request', () => {
  it('is the literal one before one with a parameter, whatever the order of their declaration', () => {
    const paths = ['/gmp/:ipoSlug', '/gmp/:ipoSlug/readings', '/gmp/accuracy', '/gmp/accuracy/:source'];
    for (const declared of [paths, paths.toReversed()]) {
      expect(matchIn(declared, '/gmp/accuracy')).toEqual(['/gmp/accuracy', {}]);
      expect(matchIn(declared, '/gmp/accuracy/readings')).toEqual([
        '/gmp/accuracy/:source',
        { source: 'readings' },
      ]);
      expect(matchIn(declared, '/gmp/a/readings')).toEqual(['/gmp/:ipoSlug/readings', { ipoSlug: 'a' }]);
    }
  });
});
