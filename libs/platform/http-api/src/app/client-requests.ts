import type { IncomingMessage } from 'node:http';
import type { Counter } from 'prom-client';
import type { Metrics } from '@market/base/observability';
import { accessOf } from '@market/access';
import type { RequestRecorder } from '@market/http-server';

/** Value of both labels for what is no release of our clients. */
const other = 'other';

/** Max number of clients with their versions that are told apart: a label that a caller chooses needs an end. */
const mostReleases = 40;

const ours = /^india-market-data-(ts|python|cli|mcp)\/(\d{1,3}\.\d{1,3})\.\d{1,3}$/;

/** Counts requests with a valid key by the client that sent them, as its `User-Agent` says, and by its version without the last part. */
export class ClientRequests implements RequestRecorder {
  private readonly requests: Counter<'client' | 'version'>;
  private readonly releases = new Set<string>();

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
    const [, client = other, version = other] = ours.exec(request.headers['user-agent'] ?? '') ?? [];
    const isKnown = this.isKnown(`${client}/${version}`);
    this.requests.inc(isKnown ? { client, version } : { client: other, version: other });
  }

  private isKnown(release: string): boolean {
    if (this.releases.size < mostReleases) this.releases.add(release);
    return this.releases.has(release);
  }
}
