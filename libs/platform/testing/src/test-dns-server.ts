import { createSocket, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** Returns the IPv4 addresses of a name for its n-th query (0 first). */
export type Zone = (name: string, question: number) => readonly string[];

/** DNS server of one test on loopback: its responses may change from one query to the next. */
export class TestDnsServer {
  /** Number of queries for IPv4 addresses so far, by name. */
  readonly questions = new Map<string, number>();

  private constructor(
    private readonly socket: Socket,
    private readonly zone: Zone,
  ) {
    socket.on('message', (message, from) => {
      socket.send(this.answer(message), from.port, from.address);
    });
  }

  static async start(zone: Zone): Promise<TestDnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new TestDnsServer(socket, zone);
  }

  /** Address, for the list of servers to query. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  /** Makes a response. Shape: RFC 1035, section 4.1; names in it point back to the question. */
  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    while ((query[at] ?? 0) !== 0) {
      const length = query[at] ?? 0;
      labels.push(query.subarray(at + 1, at + 1 + length).toString('ascii'));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const question = query.subarray(12, at + 5);
    const addresses = query.readUInt16BE(at + 1) === 1 ? this.addressesOf(name) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const records = addresses.map((address) => {
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
      if (isIPv4(address)) Buffer.from(address.split('.').map(Number)).copy(record, 12);
      return record;
    });
    return Buffer.concat([header, question, ...records]);
  }

  private addressesOf(name: string): readonly string[] {
    const asked = this.questions.get(name) ?? 0;
    this.questions.set(name, asked + 1);
    return this.zone(name, asked);
  }
}
