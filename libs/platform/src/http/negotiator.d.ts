/** The part of `negotiator` that is used here: its published types do not know the option `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly 'accept-encoding'?: string } });

    /** The available encoding that the client likes best, by `preferred` where it likes several as much. */
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: { readonly preferred: readonly Encoding[] },
    ): Encoding | undefined;
  }
}
