import { createServer } from 'node:http';
import { bareSettings, serveOwnCpu } from './same-answer';

// Node's own HTTP writing the same bytes: no framework, no key, no limit. What remains is what HTTP itself costs.

const { port, answer } = bareSettings();
const body = Buffer.from(answer.body);
const headers = [...answer.headers];

createServer((request, response) => {
  if (request.url === '/health/live') response.end();
  else response.writeHead(answer.status, headers).end(body);
}).listen(port, '127.0.0.1');
serveOwnCpu();
