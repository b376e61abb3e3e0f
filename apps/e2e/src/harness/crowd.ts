import { Agent, request } from 'node:http';

/** Request to send: key, path (default: one IPO), method and headers. */
export interface SentRequests {
  readonly key: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CrowdResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Many clients at once, over keep-alive connections. */
export class Crowd {
  private readonly agent: Agent;

  constructor(connections = 200) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends one request. Errors: errors of the connection. */
  send(
    base: string,
    { key, path = '/v1/ipos?limit=1', method = 'GET', headers = {} }: SentRequests,
  ): Promise<CrowdResponse> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, method, headers: { 'X-API-Key': key, ...headers } };
      const sent = request(`${base}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  /** Sends many requests at once, distributed over the base URLs. @returns number of responses by status */
  async sendAll(
    bases: readonly string[],
    count: number,
    what: SentRequests,
  ): Promise<Record<number, number>> {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) => this.send(bases[at % bases.length] ?? '', what)),
    );
    return countByStatus(answers);
  }

  leave(): void {
    this.agent.destroy();
  }
}

export function countByStatus(answers: readonly Pick<CrowdResponse, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
