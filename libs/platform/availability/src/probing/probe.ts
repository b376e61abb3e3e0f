import { EgressError, type HttpClient, type HttpResponse } from '@market/egress';
import { type Clock, minuteOf } from '@market/kernel';
import type { ProbeReading } from '../probe/probe-reading';

/** Address and key of a probe. */
export interface ProbeTarget {
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  /** Key of an account of the operator. */
  readonly key: string;
}

/** Time within which a response counts. Source: our own bound. Units: milliseconds. */
const timeoutMs = 10_000;

/** Reads one record of the API as a customer does. Never rejects. */
export async function readProbe(
  http: HttpClient,
  { url, key }: ProbeTarget,
  clock: Clock,
): Promise<ProbeReading> {
  const minute = minuteOf(clock.nowMs());
  const beganMs = clock.steadyMs();
  const took = () => Math.round(clock.steadyMs() - beganMs);
  try {
    const response = await http.get({
      url: `${url}/v1/ipos?limit=1`,
      headers: { 'X-API-Key': key, 'Cache-Control': 'no-cache' },
      timeoutMs,
    });
    return { minute, status: response.status, ms: took(), ...judge(response) };
  } catch (error) {
    const reason = error instanceof EgressError ? error.reason : 'failed';
    return { minute, up: false, status: null, ms: took(), reason };
  }
}

/** Judges a response. One that refuses the key or the probe's share of requests says nothing about other customers. */
function judge({ status, body }: HttpResponse): Pick<ProbeReading, 'up' | 'reason'> {
  if (status === 401 || status === 403 || status === 429)
    return { up: null, reason: `the key was refused (${status})` };
  if (status !== 200) return { up: false, reason: `status ${status}` };
  return isRecordList(body) ? { up: true, reason: null } : { up: false, reason: 'another body' };
}

/** Tells whether a body is a list of the API, and not the page of a proxy. */
function isRecordList(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray((Object(parsed) as { readonly data?: unknown }).data);
  } catch {
    return false;
  }
}
