import type { IncomingMessage } from 'node:http';
import type { Counter } from 'prom-client';
import { BoundedMemo } from '@market/kernel';
import type { Metrics } from '@market/base/observability';
import { accessOf } from '@market/access';
import type { RequestRecorder } from '@market/http-server';

/** Value of both labels for what is no release of our clients. */
const other = 'other';

/** Max number of clients with their versions that are told apart: a label that a caller chooses needs an end. */
const mostReleases = 40;

/** Length of the longest remembered `User-Agent`. Units: characters. */
const longestAgent = 200;

const ours = /^india-market-data-(ts|python|cli|mcp)\/(\d{1,3}\.\d{1,3})\.\d{1,3}$/;

/** Counts requests with a valid key by the client that sent them, as its `User-Agent` says, and by its version without the last part. */
export class ClientRequests implements RequestRecorder {
  private readonly requests: Counter<'client' | 'version'>;
  private readonly releases = new Set<string>();
  /** Counter of a `User-Agent`: most requests come with one of a few. */
  private readonly counts = new BoundedMemo<Counter.Internal>(256);

  constructor(metrics: Metrics) {
    this.requests = metrics.counter(
      'client_requests_total',
      'Requests with a valid key by client and version.',
      ['client', 'version'],
    );
  }

  /** See `RequestRecorder`. */
  note(request: IncomingMessage): void {
    if (accessOf(request).caller === undefined) return;
    const agent = request.headers['user-agent'] ?? '';
    const isLong = agent.length > longestAgent;
    (isLong ? this.countOf(agent) : this.counts.of(agent, () => this.countOf(agent))).inc();
  }

  private countOf(agent: string): Counter.Internal {
    const [, client = other, version = other] = ours.exec(agent) ?? [];
    const isKnown = this.isKnown(`${client}/${version}`);
    return this.requests.labels(isKnown ? { client, version } : { client: other, version: other });
  }

  private isKnown(release: string): boolean {
    if (this.releases.size < mostReleases) this.releases.add(release);
    return this.releases.has(release);
  }
}
