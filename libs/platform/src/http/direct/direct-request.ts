import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainRequest } from '../plain-message';
import type { DirectWords } from './direct-words';

/** A read of the simplest form, as it came on its connection. */
export class DirectRequest implements PlainRequest {
  /** @param addressOf who sent a request, proxies that we trust taken off */
  constructor(
    readonly words: DirectWords,
    readonly socket: Socket,
    private readonly addressOf: (request: DirectRequest) => string | undefined,
  ) {}

  get method(): string {
    return this.words.method;
  }

  get url(): string {
    return this.words.url;
  }

  get httpVersion(): string {
    return this.words.httpVersion;
  }

  get rawHeaders(): readonly string[] {
    return this.words.rawHeaders;
  }

  get headers(): IncomingHttpHeaders {
    return this.words.headers;
  }

  get ip(): string | undefined {
    return this.addressOf(this);
  }

  /** Writes on another request what was noted on this one: notes have symbols for names. */
  noteOn(request: object): void {
    for (const note of Object.getOwnPropertySymbols(this)) {
      Reflect.set(request, note, Reflect.get(this, note));
    }
  }
}
