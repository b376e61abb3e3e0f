import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pause, until } from './__fixtures__/until';
import { holdBack, readIntoRoom } from './read-into-room';

/** A connection, seen from both ends. */
async function aConnection(): Promise<{ client: Socket; accepted: Socket; end: () => void }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
  const [accepted] = (await once(server, 'connection')) as [Socket];
  const end = () => {
    client.destroy();
    accepted.destroy();
    server.close();
  };
  return { client, accepted, end };
}

/** What a connection gives: through the room, and as `data`. */
function heardOf(accepted: Socket) {
  const heard: string[] = [];
  accepted.on('data', (bytes: Buffer) => heard.push(`waited: ${String(bytes)}`));
  const memory = new Set<ArrayBufferLike>();
  const leave = readIntoRoom(accepted, (bytes) => {
    memory.add(bytes.buffer);
    heard.push(`room: ${String(bytes)}`);
  });
  return { heard, memory, leave };
}

/** What listened, weakly. */
function readAndLeave(accepted: Socket): WeakRef<() => void> {
  const listener = () => undefined;
  readIntoRoom(accepted, listener)?.();
  return new WeakRef(listener);
}

describe('the room that connections are read into', () => {
  const ends: (() => void)[] = [];
  const open = async () => {
    const connection = await aConnection();
    ends.push(connection.end);
    return connection;
  };
  afterEach(() => ends.splice(0).forEach((end) => end()));

  it('is one for all connections, with the Node that we run on', async () => {
    const all = [await open(), await open()].map(({ client, accepted }) => ({
      client,
      ...heardOf(accepted),
    }));
    for (const { client, heard } of all) {
      client.write('tea');
      await until(() => heard.length === 1);
    }
    expect(all.map(({ heard }) => heard)).toEqual([['room: tea'], ['room: tea']]);
    expect(new Set(all.flatMap(({ memory }) => [...memory])).size).toBe(1);
  });

  it('is passed by, in order, by what comes while the connection is held back', async () => {
    const { client, accepted } = await open();
    const { heard } = heardOf(accepted);
    holdBack(accepted);
    client.write('tea');
    await until(() => accepted.readableLength === 3);
    client.write('milk');
    await until(() => accepted.readableLength === 7);
    accepted.resume();
    await until(() => heard.join('').endsWith('milk'));
    client.write('scones');
    await until(() => heard.join('').endsWith('scones'));
    expect(heard.slice(0, -1).join('').replaceAll('waited: ', '')).toBe('teamilk');
    expect(heard.at(-1)).toBe('room: scones');
  });

  it('is left for good', async () => {
    const { client, accepted } = await open();
    const { heard, leave } = heardOf(accepted);
    leave?.();
    for (const [at, text] of ['tea', 'milk'].entries()) {
      client.write(text);
      await until(() => heard.length > at);
    }
    expect(heard).toEqual(['waited: tea', 'waited: milk']);
  });

  it('is not asked for more than a stream holds while the connection is held back', async () => {
    const { client, accepted } = await open();
    let length = 0;
    accepted.on('data', (bytes: Buffer) => (length += bytes.length));
    readIntoRoom(accepted, (bytes) => (length += bytes.length));
    holdBack(accepted);
    const sent = Buffer.alloc(4 * 1024 * 1024);
    client.write(sent);
    await until(() => accepted.readableLength >= accepted.readableHighWaterMark);
    await pause(100);
    expect(accepted.readableLength).toBeLessThan(accepted.readableHighWaterMark + 65_536);
    accepted.resume();
    await until(() => length === sent.length);
  });

  it('keeps nothing of who has left it', async () => {
    const { accepted } = await open();
    const listened = readAndLeave(accepted);
    await pause(10);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect(listened.deref()).toBeUndefined();
  });

  it('lets a connection that is held back hear of a client that hangs up', async () => {
    const { client, accepted } = await open();
    heardOf(accepted);
    holdBack(accepted);
    const failed = once(accepted, 'error');
    client.resetAndDestroy();
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
  });

  it('lets a client say goodbye', async () => {
    const { client, accepted } = await open();
    const { heard } = heardOf(accepted);
    client.end('tea');
    await once(accepted, 'end');
    expect(heard).toEqual(['room: tea']);
  });

  it('is not for what is no socket of Node', () => {
    expect(readIntoRoom({} as Socket, () => undefined)).toBeNull();
    expect(
      readIntoRoom({ _handle: { useUserBuffer: () => undefined } } as unknown as Socket, () => undefined),
    ).toBeNull();
  });
});
