/** Parameter of an operation in the document of the API. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly type?: string | readonly string[] };
}

export interface DescribedOperation {
  readonly summary?: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly 'x-command'?: string;
  readonly 'x-client'?: string;
  readonly 'x-plan'?: string;
}

/** Facts of the API with which the program is packed. */
export interface Facts {
  readonly version: string;
  readonly document: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  };
  /** Examples of deliveries by the type of their event. */
  readonly deliveries: Readonly<Record<string, object>>;
}
