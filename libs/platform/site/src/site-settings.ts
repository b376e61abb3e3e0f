/** Settings of the public pages. */
export abstract class SiteSettings {
  /** False: only the documentation is served, and links lead to nothing else. */
  abstract readonly isOn: boolean;
  /** True if people can sign up and sign in. */
  abstract readonly hasDashboard: boolean;
  /** Address of the service, without a trailing slash. */
  abstract readonly publicUrl: string;
  /** Paths of the documentation. */
  abstract readonly docsPaths: readonly string[];
  /** Sentence beside all prices; empty for none. */
  abstract readonly priceNote: string;
  /** Folder with the operator's texts; null if there is none. */
  abstract readonly textsFolder: string | null;
  /** E-mail address to which customers write; null if there is none. */
  abstract readonly supportEmail: string | null;
}
