import { createServer } from 'node:http';
import { besideSettings } from './same-response';

// Node's own HTTP writing the same bytes: no framework, no key, no limit. What remains is what HTTP itself costs.

const { port, response: same } = besideSettings();
const body = Buffer.from(same.body);
const headers = [...same.headers];

createServer((request, response) => {
  if (request.url === '/health/live') response.end();
  else response.writeHead(same.status, headers).end(body);
}).listen(port, '127.0.0.1');
