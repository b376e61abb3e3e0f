import type { Answer } from './answer';

/** Promise of the data of an answer. `withResponse` gives what came with it. */
export class Reply<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Reply';
  readonly #answer: Promise<Answer<Data>>;

  constructor(answer: Promise<Answer<Data>>) {
    this.#answer = answer;
  }

  /** Resolves to the data with its freshness, headers and request id. */
  withResponse(): Promise<Answer<Data>> {
    return this.#answer;
  }

  then<Kept = Data, Caught = never>(
    onData?: ((data: Data) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#answer.then(({ data }) => data).then(onData, onError);
  }

  catch<Caught = never>(
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Data | Caught> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd);
  }
}
