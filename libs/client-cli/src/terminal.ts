/** Surroundings of a run: where it writes, and what it is told. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal; null when the output goes elsewhere. Units: characters. */
  readonly columns: number | null;
  /** True if messages on the way are shown: standard error is a terminal. */
  readonly showsProgress: boolean;
  /** Aborts what runs on until the user stops it. */
  readonly signal: AbortSignal;
  /** Sends requests to the service under the name of this program. */
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  readonly readLine: () => Promise<string>;
}
