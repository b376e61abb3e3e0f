import { Injectable } from '@nestjs/common';
import type { CommonPasswords } from './ports';
import { shortestPassword } from './domain/password-rules';

/** Common passwords of a published list, loaded when the first password is set: most processes never need them. */
@Injectable()
export class PublishedPasswords implements CommonPasswords {
  private loaded: Promise<ReadonlySet<string>> | null = null;

  /** See `CommonPasswords`. Holds those long enough to be a password at all. */
  all(): Promise<ReadonlySet<string>> {
    this.loaded ??= load();
    return this.loaded;
  }
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map(String);
  return new Set(words.filter((word) => word.length >= shortestPassword));
}
