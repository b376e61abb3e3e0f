/** Addresses under which assistants reach the API. */
export class AssistantsSettings {
  constructor(
    /** Address of the API, without a trailing slash. */
    readonly publicUrl: string,
    /** Address that it listens on. */
    readonly host: string,
  ) {}
}
