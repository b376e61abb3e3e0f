import type { HttpService } from '@nestjs/axios';
import { type AxiosResponse, isAxiosError } from 'axios';
import { firstValueFrom } from 'rxjs';
import type { EgressGuard } from '../egress-guard';
import { EgressError, HttpClient, type HttpResponse, type HttpRequest } from '../http-client';
import { type RedirectedRequest, RedirectWatch } from '../redirect-watch';

/** More than twice the size of the largest page or list. */
const defaultMaxBytes = 1024 * 1024;

/**
 * Sends GET requests through axios, with one deadline, bounded responses, redirects within their source and errors
 * without headers.
 */
export class AxiosHttpClient extends HttpClient {
  constructor(
    private readonly http: HttpService,
    private readonly guard: EgressGuard,
  ) {
    super();
  }

  async get(request: HttpRequest): Promise<HttpResponse> {
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    const watch = new RedirectWatch(this.guard, request.redirects);
    try {
      const answer = await firstValueFrom(
        this.http.get<unknown>(request.url, {
          headers: { ...request.headers },
          signal,
          responseType: request.bodyAs === 'base64' ? 'arraybuffer' : 'text',
          transformResponse: (body: unknown) => body,
          maxContentLength: request.maxBytes ?? defaultMaxBytes,
          maxRedirects: 5,
          beforeRedirect: (redirected: RedirectedRequest) => watch.check(redirected),
          validateStatus: () => true,
        }),
      );
      const header = (name: string): string => String(answer.headers[name] ?? '');
      const cookies: unknown = answer.headers['set-cookie'];
      return {
        url: addressOf(answer) ?? request.url,
        status: answer.status,
        mediaType: (header('content-type').split(';')[0] ?? '').trim().toLowerCase(),
        setCookies: Array.isArray(cookies) ? cookies.map(String) : [],
        retryAfterSeconds: /^\d+$/.test(header('retry-after')) ? Number(header('retry-after')) : null,
        body: textOf(answer.data),
      };
    } catch (error) {
      const host = hostOf(request.url);
      if (watch.refusedHost !== null) throw new EgressError('redirected', host, watch.refusedHost);
      throw new EgressError(reasonOf(error, deadline, request.signal), host);
    }
  }
}

function textOf(data: unknown): string {
  if (Buffer.isBuffer(data)) return data.toString('base64');
  return typeof data === 'string' ? data : '';
}

/** Returns the address after the last redirect, which axios itself does not expose. */
function addressOf({ request }: AxiosResponse): string | null {
  const { res } = (request ?? {}) as { readonly res?: { readonly responseUrl?: unknown } };
  return typeof res?.responseUrl === 'string' ? res.responseUrl : null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable address';
}

function reasonOf(
  error: unknown,
  deadline: AbortSignal,
  signal: AbortSignal | undefined,
): EgressError['reason'] {
  if (deadline.aborted) return 'timeout';
  if (signal?.aborted) return 'aborted';
  const code = isAxiosError(error) ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  if (code === 'ETIMEDOUT' || code === 'ECONNABORTED') return 'timeout';
  if (isAxiosError(error) && error.message.includes('maxContentLength')) return 'too-large';
  return 'broken';
}
