/** Settings of the dashboard's guard and cookie. */
export interface SessionSettings {
  /** Origin of the dashboard's pages, for example `https://api.example.com`. */
  readonly origin: string;
  /** Allows sessions over plain HTTP, as in development. */
  readonly allowsPlainHttp: boolean;
}

/** Token under which `SessionSettings` are provided. */
export const sessionSettings = Symbol('session settings');
