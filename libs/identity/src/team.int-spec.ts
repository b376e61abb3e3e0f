import { Secret, TOTP } from 'otpauth';
import { newId } from '@market/kernel';
import type { Role } from '@market/sessions';
import { type CheckedSession, clientWith, codeOf, type IdentityWorld } from './identity-process.fixture';
import { IdentityRoom, type IdentityServices } from './identity-room.fixture';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const asha = 'asha@example.test';
const ravi = 'ravi@example.test';

describe('a team', () => {
  let room: IdentityRoom;
  let world: IdentityWorld;
  let services: IdentityServices;
  let owner: CheckedSession;

  beforeAll(async () => {
    room = await IdentityRoom.open('team', { poolSize: 12 });
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ({ world, services } = await room.empty());
    ({ session: owner } = await world.signIn(asha));
  });

  const audited = async () =>
    room.rows(
      `SELECT action, actor, subject, detail FROM audit_entry WHERE account_id = $1 AND action ~ '^(member|invitation)'
        ORDER BY position`,
      [owner.accountId],
    );
  const use = (token: string, code?: string) => services.links.use({ token, code }, clientWith('Firefox'));

  async function invitationOf(email: string, role: Role = 'member', by = owner) {
    await services.invitations.invite(by, { email, role });
    return world.links.sent.at(-1)?.token ?? '';
  }
  async function joined(email: string, role: Role = 'member') {
    const { token } = await use(await invitationOf(email, role));
    return { token, session: await world.sessionOf(token) };
  }
  const rolesOf = async (accountId = owner.accountId) =>
    Object.fromEntries((await services.team.ofAccount(accountId)).map(({ email, role }) => [email, role]));

  describe('is joined by an invitation', () => {
    it('that makes a user without an account of their own, who has the role that was given', async () => {
      const token = await invitationOf('Ravi@Example.test');
      expect(world.links.sent.at(-1)).toMatchObject({
        to: ravi,
        purpose: 'invitation',
        endsAt: new Date(world.clock.nowMs() + 7 * day),
        invitedBy: asha,
        role: 'member',
      });
      const used = await use(token);
      expect(used).toMatchObject({ isNew: true, purpose: 'invitation' });
      const session = await world.sessionOf(used.token);
      expect(session).toMatchObject({ email: ravi, role: 'member', accountId: owner.accountId });
      expect(world.accounts.known.has(ravi)).toBe(false);
      expect(await services.invitations.ofAccount(owner.accountId)).toEqual([]);
      expect(await audited()).toMatchObject([
        { action: 'member.joined', detail: { role: 'owner' } },
        { action: 'member.invited', actor: `user:${owner.userId}`, detail: { role: 'member' } },
        { action: 'member.joined', actor: `user:${session.userId}`, detail: { role: 'member' } },
      ]);
    });

    it('by a user with another account, which stays the first', async () => {
      const { session: own } = await world.signIn(ravi);
      world.pass(1_000);
      const used = await use(await invitationOf(ravi, 'owner'));
      expect(used.isNew).toBe(false);
      expect(await world.sessionOf(used.token)).toMatchObject({
        userId: own.userId,
        accountId: owner.accountId,
        role: 'owner',
      });
      expect((await world.signIn(ravi)).session.accountId).toBe(own.accountId);
    });

    it('once, by ten clients at the same time', async () => {
      const token = await invitationOf(ravi);
      const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(use(token))));
      expect(codes.sort()).toEqual([...Array<string>(9).fill('SES_006'), null]);
      expect(await rolesOf()).toEqual({ [asha]: 'owner', [ravi]: 'member' });
    });

    it('of which several links lead to one membership, also at the same time as a sign-in by the address', async () => {
      const [one, two] = [await invitationOf(ravi), await invitationOf(ravi, 'owner')];
      const signIn = await world.linkFor(ravi);
      const codes = await Promise.all([codeOf(use(one)), codeOf(use(two)), codeOf(use(signIn))]);
      expect(codes.slice(0, 2).sort()).toEqual(['SES_006', null]);
      expect(codes[2]).toBeNull();
      expect(await rolesOf()).toEqual({ [asha]: 'owner', [ravi]: 'owner' });
      expect(await room.rows('SELECT 1 FROM app_user WHERE email = $1', [ravi])).toHaveLength(1);
    });

    it('within seven days', async () => {
      const token = await invitationOf(ravi);
      world.pass(7 * day - 1);
      expect(await services.invitations.ofAccount(owner.accountId)).toHaveLength(1);
      world.pass(1);
      expect(await codeOf(use(token))).toBe('SES_006');
      expect(await services.invitations.ofAccount(owner.accountId)).toEqual([]);
    });

    it('that was not withdrawn', async () => {
      const token = await invitationOf(ravi);
      const [invitation] = await services.invitations.ofAccount(owner.accountId);
      expect(await services.invitations.withdraw(owner, invitation?.id ?? '')).toBe(true);
      expect(await services.invitations.withdraw(owner, invitation?.id ?? '')).toBe(false);
      expect(await codeOf(use(token))).toBe('SES_006');
      expect(await room.rows('SELECT 1 FROM one_time_token')).toEqual([]);
    });

    it.each<[string, (inviter: CheckedSession) => Promise<unknown>]>([
      ['is made a member', ({ userId }) => services.team.setRole(owner, userId, 'member')],
      ['is removed', ({ userId }) => services.team.remove(owner, userId)],
      ['leaves', (inviter) => services.team.remove(inviter, inviter.userId)],
    ])('whose sender still owns the account: not when the sender %s', async (_how, change) => {
      const { session: inviter } = await joined('meera@example.test', 'owner');
      const [theirs, own] = [
        await invitationOf(ravi, 'owner', inviter),
        await invitationOf('o@example.test'),
      ];
      await change(inviter);
      expect(await services.invitations.ofAccount(owner.accountId)).toMatchObject([
        { email: 'o@example.test' },
      ]);
      expect(await codeOf(use(theirs))).toBe('SES_006');
      expect(await codeOf(use(own))).toBeNull();
      expect((await audited()).map((entry) => (entry as { action: string }).action)).toContain(
        'invitation.withdrawn',
      );
    });

    it('that no user sends or withdraws who is no owner any more since the request was let in', async () => {
      const { session: former } = await joined('meera@example.test', 'owner');
      await invitationOf(ravi);
      const [invitation] = await services.invitations.ofAccount(owner.accountId);
      await services.team.setRole(owner, former.userId, 'member');
      const invite = services.invitations.invite(former, { email: 'x@example.test', role: 'owner' });
      expect(await codeOf(invite)).toBe('SES_004');
      expect(await codeOf(services.invitations.withdraw(former, invitation?.id ?? ''))).toBe('SES_004');
      expect(await services.invitations.ofAccount(owner.accountId)).toHaveLength(1);
    });

    it('with the second factor of a user who has one; the invitation is not used up without', async () => {
      const { session: own } = await world.signIn(ravi);
      const { secret } = await services.totp.begin(own);
      const codeNow = () =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.nowMs() });
      await services.totp.confirm(own, codeNow());
      const token = await invitationOf(ravi);
      expect(await codeOf(use(token))).toBe('SES_008');
      world.pass(30_000);
      expect(await codeOf(use(token, codeNow()))).toBeNull();
    });

    it('into two accounts independently', async () => {
      const { session: other } = await world.signIn('meera@example.test');
      const [one, two] = [await invitationOf(ravi), await invitationOf(ravi, 'owner', other)];
      await use(one);
      expect(await codeOf(use(two))).toBeNull();
      expect(await rolesOf(other.accountId)).toEqual({ 'meera@example.test': 'owner', [ravi]: 'owner' });
    });

    it('not into another account than the one that invites, seen or withdrawn from there', async () => {
      const token = await invitationOf(ravi);
      const { session: other } = await world.signIn('meera@example.test');
      const [invitation] = await services.invitations.ofAccount(owner.accountId);
      expect(await services.invitations.ofAccount(other.accountId)).toEqual([]);
      expect(await services.invitations.withdraw(other, invitation?.id ?? '')).toBe(false);
      expect(await services.invitations.ofAccount(owner.accountId)).toHaveLength(1);
      expect(await codeOf(use(token))).toBeNull();
    });

    it('that names who invites, and is not sent to a member or to no address', async () => {
      await invitationOf(ravi);
      expect(await services.invitations.ofAccount(owner.accountId)).toMatchObject([
        { email: ravi, role: 'member', invitedBy: owner.userId, inviterEmail: asha },
      ]);
      for (const email of [asha, 'ASHA@example.test', 'ravi', 'a@x\r\nBcc: b@y']) {
        expect(await codeOf(services.invitations.invite(owner, { email, role: 'member' }))).toBe('VAL_001');
      }
      expect(world.links.sent.filter(({ purpose }) => purpose === 'invitation')).toHaveLength(1);
    });

    it('of which an account sends 20 an hour and has 50 open, and an address gets five mails an hour', async () => {
      const invite = (email: string) => services.invitations.invite(owner, { email, role: 'member' });
      const inviting = (email: string) => codeOf(invite(email));
      for (let at = 0; at < 6; at += 1) expect(await invite(ravi)).toBe(at < 5);
      expect(world.links.sent.filter(({ to }) => to === ravi)).toHaveLength(5);
      for (let at = 6; at < 20; at += 1) expect(await inviting(`user-${at}@example.test`)).toBeNull();
      expect(await inviting('one-more@example.test')).toBe('RATE_001');
      world.pass(hour);
      await room.rows(
        `INSERT INTO invitation (id, account_id, email, role, invited_by, created_at, ends_at)
         SELECT 'inv_' || n, $1, n || '@example.test', 'member', $2, $3, $3::timestamptz + interval '1 day'
           FROM generate_series(1, 35) n`,
        [owner.accountId, owner.userId, world.clock.now()],
      );
      expect(await inviting('one-more@example.test')).toBe('VAL_001');
      expect(await inviting(ravi)).toBeNull();
    });
  });

  describe('is changed by an owner', () => {
    it('who gives members roles, which hold at once in every session', async () => {
      const { token, session } = await joined(ravi);
      expect(await services.team.setRole(owner, session.userId, 'owner')).toMatchObject({ role: 'owner' });
      expect((await world.sessionOf(token)).role).toBe('owner');
      await services.team.setRole(owner, session.userId, 'owner');
      expect((await audited()).slice(3)).toMatchObject([
        { action: 'member.role-changed', subject: session.userId, detail: { role: 'owner' } },
      ]);
    });

    it('who removes members: their sessions end, or show another account of theirs', async () => {
      const first = await joined(ravi);
      expect(await services.team.remove(owner, first.session.userId)).toEqual({ hasOther: false });
      expect(await services.team.remove(owner, first.session.userId)).toBeNull();
      expect(await services.sessions.find(first.token)).toBeNull();
      const { session: own } = await world.signIn(ravi);
      const second = await joined(ravi);
      const { token: proven } = await world.reauthenticated(second.session);
      await services.team.remove(owner, own.userId);
      expect(await world.sessionOf(proven)).toMatchObject({ accountId: own.accountId, role: 'owner' });
      expect(await rolesOf()).toEqual({ [asha]: 'owner' });
    });

    it('who tells the members, but not themselves', async () => {
      const { session } = await joined(ravi);
      await services.team.setRole(owner, session.userId, 'owner');
      await services.team.setRole(owner, session.userId, 'owner');
      await services.team.setRole(owner, session.userId, 'member');
      await services.team.remove(owner, session.userId);
      const mail = { to: ravi, by: asha, at: world.clock.now() };
      expect(world.notices.sent).toEqual([
        { ...mail, change: 'made-owner' },
        { ...mail, change: 'made-member' },
        { ...mail, change: 'member-removed' },
      ]);
      const { session: meera } = await joined('meera@example.test', 'owner');
      await services.team.setRole(meera, meera.userId, 'member');
      await services.team.remove(meera, meera.userId);
      expect(world.notices.sent).toHaveLength(3);
    });

    it('who tells a member once an hour of changes of a kind, however often the role is flipped', async () => {
      const { session } = await joined(ravi);
      for (let at = 0; at < 10; at += 1) {
        await services.team.setRole(owner, session.userId, at % 2 === 0 ? 'owner' : 'member');
      }
      expect(world.notices.sent.map(({ change }) => change)).toEqual(['made-owner', 'made-member']);
      const flips = (await audited()).filter((entry) =>
        expect.objectContaining({ action: 'member.role-changed' }).asymmetricMatch(entry),
      );
      expect(flips).toHaveLength(10);
      for (let at = 0; at < 4; at += 1) {
        await services.team.remove(owner, session.userId);
        await joined(ravi);
      }
      expect(world.notices.sent.filter(({ change }) => change === 'member-removed')).toHaveLength(1);
      world.pass(hour);
      await services.team.setRole(owner, session.userId, 'owner');
      expect(world.notices.sent.at(-1)).toMatchObject({ to: ravi, change: 'made-owner' });
      expect(world.notices.sent).toHaveLength(4);
    });

    it('of two accounts, of which each tells for itself', async () => {
      const { session: other } = await world.signIn('meera@example.test');
      const { session } = await joined(ravi);
      await use(await invitationOf(ravi, 'member', other));
      await services.team.setRole(owner, session.userId, 'owner');
      await services.team.setRole(other, session.userId, 'owner');
      expect(world.notices.sent).toMatchObject([{ by: asha }, { by: 'meera@example.test' }]);
    });

    it('who may leave, but not as the last owner', async () => {
      expect(await codeOf(services.team.remove(owner, owner.userId))).toBe('SES_007');
      expect(await codeOf(services.team.setRole(owner, owner.userId, 'member'))).toBe('SES_007');
      const { session } = await joined(ravi, 'owner');
      expect(await services.team.remove(owner, owner.userId)).toEqual({ hasOther: false });
      expect(await codeOf(services.team.remove(session, session.userId))).toBe('SES_007');
      expect(await rolesOf()).toEqual({ [ravi]: 'owner' });
      expect(await codeOf(services.team.remove(owner, session.userId))).toBe('SES_001');
    });

    it('or left by a member alone, whose sessions end or show another account', async () => {
      const { session: member, token } = await joined(ravi);
      const meera = await joined('meera@example.test');
      expect(await codeOf(services.team.remove(member, owner.userId))).toBe('SES_004');
      expect(await codeOf(services.team.remove(member, meera.session.userId))).toBe('SES_004');
      expect(await services.team.remove(member, member.userId)).toEqual({ hasOther: false });
      expect(await services.sessions.find(token)).toBeNull();
      expect((await audited()).at(-1)).toMatchObject({
        action: 'member.left',
        actor: `user:${member.userId}`,
        detail: { role: 'member' },
      });
      const { session: own } = await world.signIn(ravi);
      const { token: again } = await world.reauthenticated((await joined(ravi)).session);
      expect(await services.team.remove(await world.sessionOf(again), own.userId)).toEqual({
        hasOther: true,
      });
      expect((await world.sessionOf(again)).accountId).toBe(own.accountId);
      expect(await rolesOf()).toEqual({ [asha]: 'owner', 'meera@example.test': 'member' });
    });

    it('of whom one stays when all leave or step down at the same time', async () => {
      const owners = [owner];
      for (const at of [1, 2, 3]) owners.push((await joined(`o${at}@example.test`, 'owner')).session);
      const leaving = owners.map((one, at) =>
        at % 2 === 0
          ? codeOf(world.process().team.remove(one, one.userId))
          : codeOf(world.process().team.setRole(one, one.userId, 'member')),
      );
      const codes = await Promise.all(leaving);
      expect(codes.filter((code) => code === 'SES_007')).toHaveLength(1);
      expect(Object.values(await rolesOf()).filter((role) => role === 'owner')).toHaveLength(1);
    });

    it('of whom one stays when two remove each other at the same time', async () => {
      const { session } = await joined(ravi, 'owner');
      const codes = await Promise.all([
        codeOf(world.process().team.remove(owner, session.userId)),
        codeOf(world.process().team.remove(session, owner.userId)),
      ]);
      expect(codes.filter((code) => code === 'SES_001')).toHaveLength(1);
      expect(Object.values(await rolesOf())).toEqual(['owner']);
    });

    it('of no other account', async () => {
      const { session: member } = await joined(ravi);
      const { session: other } = await world.signIn('meera@example.test');
      expect(await services.team.setRole(other, member.userId, 'owner')).toBeNull();
      expect(await services.team.remove(other, member.userId)).toBeNull();
      expect(await services.team.setRole(owner, newId('usr'), 'owner')).toBeNull();
      expect(await rolesOf()).toEqual({ [asha]: 'owner', [ravi]: 'member' });
    });
  });

  describe('is not changed by an owner who', () => {
    const changes = (by: CheckedSession) => [
      services.invitations.invite(by, { email: 'meera@example.test', role: 'member' }),
      services.invitations.withdraw(by, 'inv_none'),
      services.team.setRole(by, by.userId, 'owner'),
      services.team.remove(by, 'usr_none'),
      services.closures.close(by, by.email),
    ];
    const codes = () => Promise.all(changes(owner).map(codeOf));

    it('has another token meanwhile', async () => {
      await world.reauthenticated(owner);
      expect(await codes()).toEqual(Array<string>(5).fill('SES_001'));
    });

    it('was suspended with the account meanwhile', async () => {
      world.accounts.suspended.add(owner.accountId);
      expect(await codes()).toEqual(Array<string>(5).fill('ACC_002'));
    });
  });

  it('lists its members with the time at which each last used the account', async () => {
    const { session: own } = await world.signIn(ravi);
    world.pass(hour);
    const { token } = await world.reauthenticated((await joined(ravi)).session);
    const seenAt = async () =>
      (await services.team.ofAccount(owner.accountId)).map(({ lastSeenAt }) => lastSeenAt);
    const then = world.clock.now();
    expect(await seenAt()).toEqual([owner.seenAt, then]);
    world.pass(hour);
    await world.sessionOf(token);
    expect(await seenAt()).toEqual([owner.seenAt, world.clock.now()]);
    const moved = await services.sessions.switchAccount(await world.sessionOf(token), own.accountId);
    world.pass(hour);
    await world.sessionOf(moved?.token ?? '');
    expect(await seenAt()).toEqual([owner.seenAt, new Date(then.getTime() + hour)]);
  });
});
