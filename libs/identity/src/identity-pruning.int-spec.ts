import { SchedulerRegistry } from '@nestjs/schedule';
import { queryRows } from '@market/database';
import { IdentityPruningJob } from './identity-pruning.job';
import { here, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom } from './identity-room.fixture';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('pruning', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let job: IdentityPruningJob;

  beforeAll(async () => {
    room = await IdentityRoom.open('identity_pruning');
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    const { dataSource } = room;
    ({ world } = await room.empty());
    job = new IdentityPruningJob(dataSource, world.clock, new SchedulerRegistry(), world.process().refusals);
  });

  const count = async (table: string) => (await queryRows(room.dataSource, `SELECT 1 FROM ${table}`)).length;
  /** Prunes just before and at the time from which a row is deleted. */
  async function countsAround(table: string, ms: number) {
    world.pass(ms - 1);
    await job.prune();
    const before = await count(table);
    world.pass(1);
    await job.prune();
    return [before, await count(table)];
  }

  it('deletes links after 15 minutes, and the counts of limits after an hour', async () => {
    await world.linkFor('asha@example.test');
    expect(await countsAround('one_time_token', 15 * minute)).toEqual([1, 0]);
    expect(await count('sign_in_window')).toBeGreaterThan(0);
    world.pass(45 * minute + 1);
    await job.prune();
    expect(await count('sign_in_window')).toBe(0);
  });

  it('deletes challenges after five minutes', async () => {
    await world.process().passkeySignIn.request({ address: here });
    expect(await countsAround('passkey_challenge', 5 * minute)).toEqual([1, 0]);
  });

  it('deletes invitations and their links after seven days', async () => {
    const { session } = await world.signIn();
    await world.process().invitations.invite(session, { email: 'ravi@example.test', role: 'member' });
    expect(await countsAround('invitation', 7 * day)).toEqual([1, 0]);
    expect(await count('one_time_token')).toBe(0);
  });

  it('deletes sessions 90 days after they ended', async () => {
    const { session } = await world.signIn();
    world.pass(day);
    await world.process().sessions.end(session.userId, session.id);
    expect(await countsAround('session', 90 * day + 1)).toEqual([1, 0]);
  });

  it('deletes sessions that nobody ended 90 days after their last possible day', async () => {
    await world.signIn();
    expect(await countsAround('session', 104 * day + 1)).toEqual([1, 0]);
  });

  it('forgets browsers 180 days after the last sign-in', async () => {
    const { session } = await world.signIn();
    await world.process().devices.remember(null, session.userId);
    expect(await countsAround('device', 180 * day + 1)).toEqual([1, 0]);
  });

  it('goes on in batches until nothing is left', async () => {
    for (let at = 0; at < 5; at += 1) await world.process().passkeySignIn.request({ address: here });
    world.pass(5 * minute);
    await job.prune(2);
    expect(await count('passkey_challenge')).toBe(0);
  });
});
