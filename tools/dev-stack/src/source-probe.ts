import type { Source } from '@market/source-kit';

type Environment = Readonly<Record<string, string | undefined>>;

/** Result of the probe of one source. */
export interface ProbedSource {
  readonly id: string;
  /** Any HTTP response counts, refusals too: the source is there. */
  readonly answered: boolean;
  /** State as text: `answers (HTTP 200)` or `no answer`. */
  readonly state: string;
}

/** The part of a source that the stack needs. */
export type ProbeTarget = Pick<Source, 'id' | 'hosts'>;

/** Asks the first host of every source, all at once. Units: milliseconds. */
export function probeSources(
  sources: readonly ProbeTarget[],
  environment: Environment,
  timeoutMs = 3_000,
): Promise<readonly ProbedSource[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  return Promise.all(
    sources.map(async ({ id, hosts }) => {
      const [host] = hosts;
      if (host === undefined) return { id, answered: false, state: 'has no address' };
      const url = environment[`SOURCE_${host.key}_URL`] || host.defaultUrl;
      try {
        const headers = { 'user-agent': 'Mozilla/5.0', accept: '*/*' };
        const answer = await fetch(url, { redirect: 'manual', signal, headers });
        await answer.body?.cancel();
        return { id, answered: true, state: `answers (HTTP ${answer.status})` };
      } catch {
        return { id, answered: false, state: `unreachable (${url})` };
      }
    }),
  );
}

/**
 * Returns the settings that direct every source to the replay server, without pauses between requests. Settings that
 * the environment already has stay.
 */
export function replayAddresses(
  sources: readonly ProbeTarget[],
  environment: Environment,
  replayUrl: string,
): Record<string, string> {
  const urls = sources
    .flatMap(({ hosts }) => hosts)
    .map(
      ({ key }) => [`SOURCE_${key}_URL`, `${replayUrl}/${key.toLowerCase().replaceAll('_', '-')}`] as const,
    );
  const paces = sources.map(
    ({ id }) => [`SOURCE_${id.toUpperCase().replaceAll('-', '_')}_PACE_MS`, '0'] as const,
  );
  return Object.fromEntries([...urls, ...paces].filter(([name]) => !environment[name]));
}
