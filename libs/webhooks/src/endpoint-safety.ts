import { Injectable } from '@nestjs/common';
import type { FieldProblem } from '@market/kernel';
import { EgressGuard, classifyHost } from '@market/egress';
import type { BodyJudge } from '@market/http-query';
import { SecretBox } from '@market/database/secrets';
import { problemOfSecret, secretPurpose } from './domain/endpoint-secret';
import { urlWords } from './domain/url-words';

/** Validates URLs and secrets of customers, and seals secrets. */
@Injectable()
export class EndpointSafety implements BodyJudge {
  constructor(
    private readonly guard: EgressGuard,
    private readonly box: SecretBox,
  ) {}

  /** Returns the problems of a URL and a secret, by field. */
  async problemsOf({
    url,
    secret,
  }: {
    readonly url?: string | undefined;
    readonly secret?: string | undefined;
  }): Promise<FieldProblem[]> {
    const problems = [
      ['url', url === undefined ? null : await this.problemOfUrl(url)],
      ['secret', secret === undefined ? null : problemOfSecret(secret)],
    ] as const;
    return problems.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
  }

  private async problemOfUrl(url: string): Promise<string | null> {
    const problem = await this.guard.problemOf(url);
    return problem === null ? null : urlWords(url, problem, classifyHost(url));
  }

  /** Returns another stored form of the same secret. */
  sealAgain(endpointId: string, sealed: Buffer): Buffer {
    return this.seal(endpointId, this.open(endpointId, sealed));
  }

  /** Returns the secret of a stored form. */
  open(endpointId: string, sealed: Buffer): string {
    return this.box.open(sealed, secretPurpose(endpointId));
  }

  /** Returns the stored form of a secret. */
  seal(endpointId: string, secret: string): Buffer {
    return this.box.seal(secret, secretPurpose(endpointId));
  }
}
