/** Reason why there was no response. */
export type DeliveryFailure =
  | 'url'
  | 'not-allowed'
  | 'timeout'
  | 'aborted'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'tls'
  | 'malformed'
  | 'endless';

/** Error of a delivery without an HTTP response. Contains no header, body or address. */
export class DeliveryError extends Error {
  constructor(
    readonly reason: DeliveryFailure,
    /** The error's own code, for example `CERT_HAS_EXPIRED`. */
    readonly code: string | null = null,
  ) {
    super(code === null ? reason : `${reason} (${code})`);
    this.name = 'DeliveryError';
  }
}

/** The connection was never established: another address may be tried. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super('not connected', { cause });
  }
}

const reasonsByCode: Readonly<Record<string, DeliveryFailure>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  EPROTO: 'tls',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
};

/** Maps an error of Node to the failure of the attempt. */
export function toDeliveryError(thrown: unknown): DeliveryError {
  const error: unknown = thrown instanceof NotConnected ? thrown.cause : thrown;
  if (error instanceof DeliveryError) return error;
  const code = codeOf(error);
  if (code === null) return new DeliveryError('reset');
  const known = new Map(Object.entries(reasonsByCode)).get(code);
  if (known !== undefined) return new DeliveryError(known, code);
  if (code.startsWith('HPE_')) return new DeliveryError('malformed', code);
  return new DeliveryError(/CERT|SSL|TLS|SIGNATURE|VERIFY|ISSUER/.test(code) ? 'tls' : 'reset', code);
}

function codeOf(error: unknown): string | null {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : null;
}
