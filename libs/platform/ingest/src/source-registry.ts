import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/kernel';
import {
  configSlice,
  flag,
  plainTextProblem,
  processEnvironment,
  readConfigs,
  readConfig,
  webAddress,
  wholeNumber,
} from '@market/base/config';
import { type HttpResponse, HttpClient, type HttpRequest, type RedirectTargets } from '@market/egress';
import type { Feed, Source } from '@market/source-kit';

/** Feed with its source. */
export interface RegisteredFeed {
  readonly source: Source;
  readonly feed: Feed;
  readonly enabled: boolean;
}

/** Makes the settings of one source: a switch, its pace, and a base URL for each host. */
export function sourceSettings(source: Source) {
  const name = source.id.toUpperCase().replaceAll('-', '_');
  const enabled = {
    env: `SOURCE_${name}_ENABLED`,
    schema: flag(true),
    description: `Switches ${source.title} off when false.`,
    shownDefault: 'true',
  };
  const paceMs = {
    env: `SOURCE_${name}_PACE_MS`,
    schema: wholeNumber(source.paceMs, { max: 60_000 }),
    description: `Least time between two requests to ${source.title}, in milliseconds.`,
    shownDefault: String(source.paceMs),
  };
  const urls = source.hosts.map((host) => {
    const setting = {
      env: urlSetting(host.key),
      schema: webAddress(host.defaultUrl),
      description: `Base URL of ${source.title} (${host.key}).`,
      shownDefault: host.defaultUrl,
      outsideDevelopment: plainTextProblem,
    };
    return [host.key, setting] as const;
  });
  return {
    own: configSlice({ enabled, paceMs }),
    urls: configSlice<Record<string, string | undefined>>(Object.fromEntries(urls)),
  };
}

/** HTTP client of one source, which limits redirects to it. */
class HttpOfSource extends HttpClient {
  constructor(
    private readonly http: HttpClient,
    private readonly redirects: RedirectTargets,
  ) {
    super();
  }

  override get(request: HttpRequest): Promise<HttpResponse> {
    return this.http.get({ ...request, redirects: this.redirects });
  }
}

function urlSetting(hostKey: string): string {
  return `SOURCE_${hostKey}_URL`;
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** Sources of this process. Each is connected once, on first use. */
@Injectable()
export class SourceRegistry {
  private readonly clients = new Map<string, unknown>();

  constructor(
    private readonly sources: readonly Source[],
    private readonly http: HttpClient,
    private readonly environment = processEnvironment(),
  ) {
    const ids = [
      ...sources.map(({ id }) => id),
      ...sources.flatMap(({ feeds }) => feeds.map(({ id }) => id)),
    ];
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) throw new Error(`two sources or feeds are called ${twice}`);
    // A wrong address is reported at boot, not when its first feed runs.
    readConfigs(
      Object.fromEntries(sources.map((source) => [source.id, sourceSettings(source).urls])),
      environment,
    );
  }

  /** Returns all feeds, in the order of their sources. */
  feeds(): RegisteredFeed[] {
    return this.sources.flatMap((source) => {
      const { enabled } = readConfig(sourceSettings(source).own, this.environment);
      return source.feeds.map((feed) => ({ source, feed, enabled }));
    });
  }

  /** Finds a feed. Errors: `DomainError` not-found. */
  feed(feedId: string): RegisteredFeed {
    const found = this.feeds().find(({ feed }) => feed.id === feedId);
    if (found) return found;
    throw new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: `no feed ${feedId}` });
  }

  /** Makes a registry of the same sources whose clients send their requests through another HTTP client. */
  through<Wrapped extends HttpClient>(
    wrap: (http: HttpClient) => Wrapped,
  ): { readonly registry: SourceRegistry; readonly http: Wrapped } {
    const http = wrap(this.http);
    return { registry: new SourceRegistry(this.sources, http, this.environment), http };
  }

  /** Returns the client that all feeds of a source share. */
  clientOf(source: Source): unknown {
    const known = this.clients.get(source.id);
    if (known !== undefined) return known;
    const settings = sourceSettings(source);
    const urls = readConfig(settings.urls, this.environment);
    const { paceMs } = readConfig(settings.own, this.environment);
    const client = source.connect({
      http: new HttpOfSource(this.http, this.redirectsOf(source, urls)),
      paceMs,
      baseUrl: (key) => {
        const url = urls[key];
        if (url === undefined) throw new Error(`source ${source.id} has no host ${key}`);
        return url;
      },
    });
    this.clients.set(source.id, client);
    return client;
  }

  /** Returns the permitted redirects: the source's own hosts, and origins that the operator has set. */
  private redirectsOf(
    { hosts }: Source,
    urls: Readonly<Record<string, string | undefined>>,
  ): RedirectTargets {
    const named = hosts.flatMap(({ key }) => {
      const isSet = (this.environment[urlSetting(key)] ?? '') !== '';
      return isSet ? [urls[key] ?? ''] : [];
    });
    return { hosts: hosts.map(({ defaultUrl }) => originOf(defaultUrl)), named: named.map(originOf) };
  }
}
