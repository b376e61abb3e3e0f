import { createServer } from 'node:net';

/** A port that the stack is about to listen on. */
export interface WantedPort {
  readonly host: string;
  readonly port: number;
  /** Name of the setting that chooses it. */
  readonly setting: string;
}

/** The first of the ports that cannot be listened on, in words; null when all are free. */
export async function takenPort(wanted: readonly WantedPort[]): Promise<string | null> {
  for (const { host, port, setting } of wanted) {
    const problem = await listenProblem(host, port);
    if (problem === 'EADDRINUSE') {
      return `port ${port} is already in use: stop what runs there, or set ${setting} to another port`;
    }
    if (problem !== null) return `cannot listen on ${host}:${port} (${problem}): set HOST or ${setting}`;
  }
  return null;
}

function listenProblem(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
