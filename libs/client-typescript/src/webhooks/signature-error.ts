/** Reason for which a delivery is not accepted. */
export type SignatureProblem = 'parsed body' | 'no signature' | 'old' | 'forged' | 'no secret';

/** Delivery that was not signed with the secret, or too long ago. Answer it with 400. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
