import { lookup, Resolver } from 'node:dns/promises';
import type { MaybePromise } from '@market/kernel';
import { isLocalName } from './address-rules';

/** Finds the addresses of host names. */
export abstract class HostResolver {
  /** Returns all addresses of a name, IPv4 first; none when it has none, or no server responds. */
  abstract addressesOf(name: string): MaybePromise<readonly string[]>;
}

export interface DnsOptions {
  /** DNS servers, `address` or `address:port`; empty: those of the machine. */
  readonly servers: readonly string[];
  /** Tells whether names may also be looked up by the system: its hosts file and search list. */
  readonly asksMachine: boolean;
}

/**
 * Queries DNS directly: the system's look-up has four threads for all, so that a server which does not respond would
 * block other look-ups. Local names are looked up by the system, if at all.
 */
export class DnsResolver extends HostResolver {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  constructor(private readonly options: DnsOptions) {
    super();
    if (options.servers.length > 0) this.resolver.setServers(options.servers);
  }

  async addressesOf(name: string): Promise<readonly string[]> {
    const { asksMachine } = this.options;
    if (isLocalName(name)) return asksMachine ? ofMachine(name) : [];
    const answers = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return addresses.length === 0 && asksMachine ? ofMachine(name) : addresses;
  }
}

/** Tells whether a text is the address of a DNS server, with a port if it is not 53. */
export function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

/** Resolver with a cache of five seconds, and one concurrent query for each name. */
export class RememberingResolver extends HostResolver {
  private readonly known = new Map<string, MaybePromise<readonly string[]>>();

  constructor(
    private readonly resolver: HostResolver,
    private readonly rememberMs = 5_000,
  ) {
    super();
  }

  addressesOf(name: string): MaybePromise<readonly string[]> {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const asked = Promise.resolve(this.resolver.addressesOf(name));
    this.known.set(name, asked);
    const forget = () => void this.known.delete(name);
    asked.then((addresses) => {
      if (addresses.length === 0 || this.rememberMs === 0) return forget();
      this.known.set(name, addresses);
      setTimeout(forget, this.rememberMs).unref();
    }, forget);
    return asked;
  }
}

async function ofMachine(name: string): Promise<readonly string[]> {
  try {
    const found = await lookup(name, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
}
