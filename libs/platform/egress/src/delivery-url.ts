import { isIP, isIPv6 } from 'node:net';
import { isSameAddress } from './ip-address';

/** Parsed URL of a receiver. */
export interface DeliveryUrl {
  /** Name or address, in lower case, without brackets and without the trailing dot of the root. */
  readonly host: string;
  readonly isAddress: boolean;
  readonly port: number;
  /** Path and query, as sent. */
  readonly path: string;
  /** Value of the header `Host`. */
  readonly authority: string;
}

/** Parsed URL, or the reason why a URL cannot be delivered to, worded to follow the name of the field. */
export type UrlReading =
  { readonly ok: true; readonly url: DeliveryUrl } | { readonly ok: false; readonly problem: string };

const longest = 2_048;
const hostName =
  /^(?=.{1,253}\.?$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i;

/**
 * Reads the URL of a receiver by rules on the text itself, because `URL` corrects its input: it strips tabs, turns `\`
 * into `/` and reads `0x7f.1` as 127.0.0.1. The addresses of the host are judged elsewhere.
 */
export function readDeliveryUrl(text: string): UrlReading {
  const problem = problemOfText(text);
  if (problem !== null) return { ok: false, problem };
  const authority = authorityOf(text);
  const host = hostOf(authority);
  if (host === null || !URL.canParse(text)) return refuse('must be an absolute https URL with a valid host');
  const url = new URL(text);
  const parsedHost = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = isIP(parsedHost) !== 0;
  const isAsWritten = isAddress
    ? isSameAddress(host, parsedHost)
    : parsedHost.toLowerCase() === host.toLowerCase();
  if (!isAsWritten) return refuse('must give an IP address in its usual notation');
  const port = url.port === '' ? 443 : Number(url.port);
  if (port === 0) return refuse('must not name port 0');
  return {
    ok: true,
    url: {
      host: parsedHost.replace(/\.$/, ''),
      isAddress,
      port,
      path: `${url.pathname}${url.search}`,
      authority: url.host,
    },
  };
}

function problemOfText(text: string): string | null {
  if (text.length > longest) return `must have at most ${longest} characters`;
  // Control, white space, format and private characters, at any position.
  if (/[\p{C}\p{Z}]/u.test(text)) return 'must not contain white space or control characters';
  if (!/^https:\/\/[^/?#]/i.test(text)) return 'must be an absolute https URL';
  if (text.includes('\\')) return 'must not contain a backslash';
  if (text.includes('#')) return 'must not have a fragment';
  const authority = authorityOf(text);
  if (authority.includes('@')) return 'must not contain a user name or a password';
  if (/[^\x21-\x7e]|%/.test(authority)) {
    return 'must write its host in ASCII, an international name in its xn-- form';
  }
  return null;
}

function authorityOf(text: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
}

/** Returns the host of `host:port`, without brackets; null for anything else. */
function hostOf(authority: string): string | null {
  const literal = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(authority);
  if (literal) return isIPv6(literal[1] ?? '') ? (literal[1] ?? '') : null;
  const named = /^([^:[\]]+)(?::\d{1,5})?$/.exec(authority);
  return named && hostName.test(named[1] ?? '') ? (named[1] ?? '') : null;
}

function refuse(problem: string): UrlReading {
  return { ok: false, problem };
}
