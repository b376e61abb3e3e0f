import { curlLine } from './curl-line';

const base = 'https://api.example.com';

it.each([
  ['/v1/ipos', `curl -H "X-API-Key: $MARKET_DATA_API_KEY" 'https://api.example.com/v1/ipos'`],
  [
    '/v1/ipos?status=open&limit=3',
    `curl -H "X-API-Key: $MARKET_DATA_API_KEY" 'https://api.example.com/v1/ipos?status=open&limit=3'`,
  ],
  [
    "/v1/ipos/search?q=it's$(reboot)",
    `curl -H "X-API-Key: $MARKET_DATA_API_KEY" 'https://api.example.com/v1/ipos/search?q=it'\\''s$(reboot)'`,
  ],
])('a read of %s has a line for the shell, in which nothing of the path is run', (path, line) => {
  expect(curlLine(base, path)).toBe(line);
});
