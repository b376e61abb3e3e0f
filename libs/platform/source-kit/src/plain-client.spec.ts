import { EgressError, HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import { SourceBlocked, SourceFailed } from './feed';
import { PlainClient } from './plain-client';

class ScriptedClient extends HttpClient {
  readonly asked: HttpRequest[] = [];
  constructor(private readonly script: (Partial<HttpResponse> | Error)[]) {
    super();
  }
  async get(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    const next = this.script.shift() ?? {};
    if (next instanceof Error) throw next;
    return {
      url: request.url,
      status: 200,
      mediaType: '',
      setCookies: [],
      retryAfterSeconds: null,
      body: '',
      ...next,
    };
  }
}

const clientOf = (...script: (Partial<HttpResponse> | Error)[]) => {
  const http = new ScriptedClient(script);
  const options = {
    baseUrl: 'https://quotes.test',
    paceMs: 0,
    timeoutMs: 100,
    headers: { Referer: 'https://q.test/' },
  };
  return { http, client: new PlainClient(http, options) };
};

describe('PlainClient', () => {
  it('sends the headers of a browser and returns the body unchanged', async () => {
    const { http, client } = clientOf({ body: '<p>x</p>' });
    await expect(client.text('/gmp?v=1')).resolves.toBe('<p>x</p>');
    expect(http.asked[0]).toMatchObject({
      url: 'https://quotes.test/gmp?v=1',
      headers: { Referer: 'https://q.test/', 'User-Agent': expect.stringContaining('Mozilla') },
    });
  });

  it('retries after a 5xx and a broken response', async () => {
    const { client, http } = clientOf({ status: 522 }, new EgressError('broken', 'quotes.test'), {
      body: 'x',
    });
    await expect(client.text('/gmp')).resolves.toBe('x');
    expect(http.asked).toHaveLength(3);
  });

  it.each([401, 403, 429])('rejects status %d as a refusal', async (status) => {
    const refused = clientOf({ status, retryAfterSeconds: 60 }).client.text('/gmp?key=1');
    await expect(refused).rejects.toThrow(new SourceBlocked(`/gmp: status ${status}`, 60));
  });

  it.each([
    [404, '/gmp: route is gone'],
    [418, '/gmp: status 418'],
  ])('rejects status %d as a failure', async (status, message) => {
    await expect(clientOf({ status }).client.text('/gmp')).rejects.toThrow(new SourceFailed(message));
  });

  it('gives up after three attempts, and at once when the host does not exist', async () => {
    const gone = { status: 522 };
    await expect(clientOf(gone, gone, gone).client.text('/gmp')).rejects.toThrow('status 522');
    const unresolved = clientOf(new EgressError('unresolved', 'quotes.test'));
    await expect(unresolved.client.text('/gmp')).rejects.toThrow(EgressError);
    expect(unresolved.http.asked).toHaveLength(1);
  });
});
