import { RawQuery } from '@market/http-server';
import { readQuery } from '@market/http-query';
import { DomainError } from '@market/kernel';
import { ExplorerQuery } from './explorer.query';

const read = (path: string, environment = 'test') =>
  readQuery(ExplorerQuery, new RawQuery(`environment=${environment}&path=${encodeURIComponent(path)}`));
const refused = (path: string, environment?: string) => {
  try {
    read(path, environment);
  } catch (error) {
    if (error instanceof DomainError) return error.details?.map(({ field }) => field);
    throw error;
  }
  return [];
};

describe('the query of the explorer', () => {
  it.each([
    '/v1/ipos',
    '/v1/ipos?status=open&limit=3',
    '/v1/ipos/search?q=caf%C3%A9%20%26',
    "/v1/x?q=(it's)!*",
  ])('takes the path %s as it is', (path) => expect(read(path)).toEqual({ environment: 'test', path }));

  it.each([
    '',
    '/',
    '/v1',
    '/v1/',
    '/v2/ipos',
    'v1/ipos',
    '/V1/ipos',
    '/dashboard/api/keys',
    '/openapi.json',
    'https://api.example.com/v1/ipos',
    'http://v1/ipos',
    '//v1/ipos',
    '/v1//ipos',
    '/v1/ipos//x',
    '/v1/ipos?q=//x',
    '/v1/ipos#top',
    '/v1/ipos?q=a b',
    '/v1/ipos?q=é',
    '/v1/ipos?q="x"',
    '/v1/ipos\\x',
    '/v1/ipos\r\nX-API-Key: x',
    '/v1/ipos\t',
    `/v1/${'x'.repeat(2001)}`,
  ])('refuses the path %j', (path) => expect(refused(path)).toEqual(['path']));

  it('requires both parameters, and one of the environments', () => {
    expect(refused('/v1/ipos', 'sample')).toEqual(['environment']);
    expect(() => readQuery(ExplorerQuery, new RawQuery(''))).toThrow(
      expect.objectContaining({
        details: [
          { field: 'environment', message: 'is required' },
          { field: 'path', message: 'is required' },
        ],
      }),
    );
  });
});
