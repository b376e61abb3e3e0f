import { processorTimeMs } from '../processor-time';
import type { FigureScenario } from './figure-scenario';

const rounds = 9;
/** Requests of a round and way, each of another account. */
const requests = 400;
const connections = 4;
/** Usage and logs are written up to a second after the requests that caused them. Units: milliseconds. */
const settledAfterMs = 1_100;

const question = { name: 'list_open_issues', arguments: {} };
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: question });

/** Sends one request with a key. */
type Send = (base: string, key: string) => Promise<Response>;

const read: Send = (base, key) =>
  fetch(`${base}/v1/ipos?status=open&limit=5`, { headers: { 'X-API-Key': key } });

const ask: Send = (base, key) =>
  fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'X-API-Key': key, 'Content-Type': 'application/json' },
      Accept: 'application/json, text/event-stream',
    },
    body: call,
  });

/**
 * Cost of the tools for assistants.
 *
 * Source: decision 0063.
 */
export const assistants: FigureScenario = {
  id: 'assistants',
  title: 'A call of a tool beside the plain request',
  question:
    'How much processor time of the API a call of a tool at `/mcp` takes beyond the request that it makes, and that a client could make itself.',
  unit: 'ms',
  how: `In ${rounds} rounds, ${requests} requests \`GET /v1/ipos?status=open&limit=5\` and as many calls of \`list_open_issues\` take turns, each by another account, over ${connections} connections. User and system time of the API's process is read before and ${settledAfterMs} ms after each; the difference within a round, divided by the calls, is the figure.`,
  async measure(site) {
    const { url, keys } = await site.database(requests);
    const api = await site.startApi(url);
    const costOf = async (send: Send) => {
      const before = processorTimeMs(api.pid);
      const waiting = [...keys];
      const visit = async () => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          const response = await send(api.base, key);
          const text = await response.text();
          if (response.status !== 200 || text.includes('"isError":true')) throw new Error(`void: ${text}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, visit));
      await new Promise((resolve) => setTimeout(resolve, settledAfterMs));
      return (processorTimeMs(api.pid) - before) / keys.length;
    };
    try {
      const [plain, more]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        site.stop.throwIfAborted();
        const [reading, asking] = [await costOf(read), await costOf(ask)];
        // In the first round schemas are compiled, and keys are looked up.
        if (round === 0) continue;
        plain.push(reading);
        more.push(asking - reading);
        site.say(`${round}/${rounds}  ${(asking - reading).toFixed(2)} ms beyond the read`);
      }
      return [
        { title: 'the plain request', values: plain, limit: null },
        { title: 'a call beyond it', values: more, limit: { atMost: 2 } },
      ];
    } finally {
      await api.stop();
    }
  },
};
