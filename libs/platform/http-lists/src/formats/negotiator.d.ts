/** Part of `negotiator` that is used here: its published types lack the option `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: {
      readonly headers: { readonly 'accept-encoding'?: string; readonly accept?: string };
    });

    /** Returns the media ranges of `Accept` without their parameters, the preferred ones first. */
    mediaTypes(): string[];

    /** Returns the available encoding with the highest weight, by the order of `preferred` for equal weights. */
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: { readonly preferred: readonly Encoding[] },
    ): Encoding | undefined;
  }
}
