import { Injectable } from '@nestjs/common';
import { DoorLookUps } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { newToken, tokenDigest } from './domain/secret-token';
import { DeviceRepository } from './persistence/device.repository';

/**
 * Browsers in which users signed in. Their passwords are counted apart, so that nobody keeps users out of their own browsers
 * with wrong passwords. A browser is known by a random token in a cookie, which signs nobody in.
 */
@Injectable()
export class Devices {
  private readonly devices = new DeviceRepository();
  private readonly lookUps = new DoorLookUps<true>((names) => this.knownAmong(names));
  private readonly lastUsers = new DoorLookUps((digests) =>
    this.devices.lastUsers(
      this.dataSource,
      digests.map((digest) => Buffer.from(digest, 'hex')),
    ),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes a sign-in of a user in a browser.
   *
   * @param token token of the browser's cookie; null if it has none
   * @returns token for the cookie: the same one if it is known, else a new one
   */
  async remember(token: string | null, userId: string): Promise<string> {
    const presented = token === null ? null : tokenDigest(token);
    const isKnown = presented !== null && (await this.devices.exists(this.dataSource, presented));
    const { text, digest } = isKnown && token !== null ? { text: token, digest: presented } : newToken();
    await this.devices.see(this.dataSource, digest, userId, this.clock.now());
    return text;
  }

  /** Resolves to the digest of a browser in which the user with an e-mail address signed in; null for another one. */
  async known(token: string | null, email: string): Promise<Buffer | null> {
    const digest = token === null ? null : tokenDigest(token);
    if (digest === null) return null;
    return (await this.devices.knows(this.dataSource, digest, email)) ? digest : null;
  }

  /**
   * Resolves to an e-mail address whose user signed in in a browser; null if it is none, or of another one. For addresses over
   * their limit: the browsers of a flood are looked up together.
   */
  async knownUser(token: string | null, email: string | null): Promise<string | null> {
    const digest = token === null ? null : tokenDigest(token);
    if (digest === null || email === null) return null;
    return (await this.lookUps.of(`${digest.toString('hex')} ${email}`, true)) === true ? email : null;
  }

  /** Resolves to the e-mail address of the user who signed in last in a browser; null for an unknown browser. See `knownUser`. */
  async lastUser(token: string | null): Promise<string | null> {
    const digest = token === null ? null : tokenDigest(token);
    return digest === null ? null : this.lastUsers.of(digest.toString('hex'), true);
  }

  /** @param names digests of browsers in hexadecimal, each with an e-mail address behind a blank */
  private async knownAmong(names: readonly string[]): Promise<ReadonlyMap<string, true>> {
    const pairs = names.map((name) => name.split(' '));
    const known = await this.devices.knownAmong(this.dataSource, pairs);
    return new Map(known.map((pair) => [pair.join(' '), true]));
  }
}
