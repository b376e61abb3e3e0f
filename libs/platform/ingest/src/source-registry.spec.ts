import { HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import type { Source, SourceConnection } from '@market/source-kit';
import { aGrove, aMangoFeed } from '@market/source-kit/testing';
import { SourceRegistry } from './source-registry';

class NoHttp extends HttpClient {
  override get(): Promise<never> {
    return Promise.reject(new Error('no network'));
  }
}

class NotingHttp extends HttpClient {
  readonly asked: HttpRequest[] = [];

  override get(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    return Promise.reject(new Error('no network'));
  }
}

describe('SourceRegistry', () => {
  const feed = aMangoFeed(() => Promise.resolve([]));
  const hosts = [
    { key: 'GROVE', defaultUrl: 'https://grove.example' },
    { key: 'GROVE_FILES', defaultUrl: 'https://files.grove.example' },
  ];
  const connections: SourceConnection[] = [];
  const source: Source = {
    ...aGrove(feed, { ...feed, id: 'grove.pears' }),
    hosts,
    connect: (connection) => connections.push(connection),
  };
  const registry = (environment: Record<string, string> = {}, sources: readonly Source[] = [source]) =>
    new SourceRegistry(sources, new NoHttp(), environment);

  it('lists feeds in the order of their sources and finds one by its id', () => {
    expect(
      registry()
        .feeds()
        .map((entry) => entry.feed.id),
    ).toEqual(['grove.mangoes', 'grove.pears']);
    expect(registry().feed('grove.pears')).toMatchObject({ source: { id: 'grove' }, enabled: true });
    expect(() => registry().feed('grove.plums')).toThrow('no feed grove.plums');
  });

  it('disables all feeds of a source by one setting', () => {
    const entries = registry({ SOURCE_GROVE_ENABLED: 'false' }).feeds();
    expect(entries.map(({ enabled }) => enabled)).toEqual([false, false]);
    expect(() => registry({ SOURCE_GROVE_ENABLED: 'off' }).feeds()).toThrow('SOURCE_GROVE_ENABLED');
  });

  it('connects a source once, with the addresses of the settings', () => {
    connections.length = 0;
    const one = registry({ SOURCE_GROVE_URL: 'http://127.0.0.1:9/' });
    expect(one.clientOf(source)).toBe(one.clientOf(source));
    expect(connections).toHaveLength(1);
    expect(connections[0]?.baseUrl('GROVE')).toBe('http://127.0.0.1:9');
    expect(connections[0]?.baseUrl('GROVE_FILES')).toBe('https://files.grove.example');
    expect(() => connections[0]?.baseUrl('ORCHARD')).toThrow('source grove has no host ORCHARD');
  });

  it('allows redirects to the hosts of their source, and to the origins in its settings', async () => {
    connections.length = 0;
    const http = new NotingHttp();
    const environment = { SOURCE_GROVE_URL: 'http://127.0.0.1:9/grove/', SOURCE_GROVE_FILES_URL: '' };
    new SourceRegistry([source], http, environment).clientOf(source);
    const request = { url: 'http://127.0.0.1:9/grove/x', timeoutMs: 1_000 };
    await connections[0]?.http.get(request).catch(() => undefined);
    const redirects = {
      hosts: ['https://grove.example', 'https://files.grove.example'],
      named: ['http://127.0.0.1:9'],
    };
    expect(http.asked).toEqual([{ ...request, redirects }]);
  });

  it('throws for a plain-text address on a network before the first feed runs', () => {
    const plain = { SOURCE_GROVE_FILES_URL: 'http://files.grove.example' };
    for (const NODE_ENV of ['production', 'prod', 'staging', '']) {
      expect(() => registry({ ...plain, NODE_ENV })).toThrow(
        'SOURCE_GROVE_FILES_URL: expected an https address',
      );
    }
    expect(registry({ ...plain, NODE_ENV: 'development' }).feeds()).toHaveLength(2);
  });

  it('throws for two sources or feeds of one name', () => {
    expect(() => registry({}, [source, aGrove()])).toThrow('called grove');
    expect(() => registry({}, [aGrove(feed, feed)])).toThrow('called grove.mangoes');
  });
});
