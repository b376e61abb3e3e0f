import { Injectable } from '@nestjs/common';
import type { Caller } from '@market/access';
import { type InternalResponse, InternalReads } from '@market/http-reads';
import { statusOfKind } from '@market/http-server';
import { DomainError, type DomainErrorKind, type FieldProblem } from '@market/kernel';

interface ErrorEnvelope {
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly FieldProblem[];
  };
}

/** Reads saved views through the API, with the plan of an account as it is now. */
@Injectable()
export class ViewReads {
  constructor(private readonly reads: InternalReads) {}

  /**
   * Reads a path for an account, and counts nothing.
   *
   * Errors: `DomainError` with code and message of the API.
   */
  async read(path: string, caller: Caller, clientAddress: string | undefined): Promise<InternalResponse> {
    const response = await this.reads.read(path, { caller, clientAddress });
    if (response.status === 200) return response;
    throw refusalOf(response);
  }
}

/** Returns the error of a refused read. */
function refusalOf({ status, body }: InternalResponse): DomainError {
  const { error } = parsed(body);
  const kind = kindOf(status);
  if (error === undefined || kind === null)
    return new DomainError({
      kind: 'unavailable',
      code: 'SRV_002',
      publicMessage: 'Temporarily unavailable',
      detail: `the read of a saved view ended with ${status}`,
      retryAfterSeconds: 5,
    });
  const { code, message: publicMessage, details } = error;
  return new DomainError({ kind, code, publicMessage, ...(details === undefined ? {} : { details }) });
}

/** Returns the kind of an error that the caller or the plan causes; null for any other status. */
function kindOf(status: number): DomainErrorKind | null {
  const kinds = ['invalid', 'forbidden', 'not-found'] as const;
  return kinds.find((kind) => statusOfKind[kind] === status) ?? null;
}

function parsed(body: Buffer): ErrorEnvelope {
  try {
    return JSON.parse(body.toString()) as ErrorEnvelope;
  } catch {
    return {};
  }
}
