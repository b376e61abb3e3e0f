export interface AlertOptions {
  /** `PUBLIC_URL`, without a trailing slash: mails link to pages of the dashboard. */
  readonly publicUrl: string;
}

/** Token under which `AlertOptions` are provided. */
export const alertOptions = Symbol('alert options');
