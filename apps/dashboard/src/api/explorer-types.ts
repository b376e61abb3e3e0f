export interface RouteParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly kind: 'text' | 'number' | 'choice' | 'day';
  readonly choices?: readonly string[];
  readonly example?: string;
  readonly required: boolean;
}

export interface ExplorerRoute {
  /** Template: `/v1/ipos/:slug`. */
  readonly path: string;
  readonly title: string;
  readonly plan: 'any' | 'basic' | 'pro';
  readonly parameters: readonly RouteParameter[];
}

export interface ExplorerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly milliseconds: number;
  readonly curl: string;
  readonly remaining: { readonly minute: number; readonly day: number };
}
