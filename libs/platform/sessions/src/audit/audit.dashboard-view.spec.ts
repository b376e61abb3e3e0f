import { type AuditActor, auditActions } from '@market/database/audit';
import { auditWords } from './audit-words';
import { presentAuditEntry } from './audit.dashboard-view';

const emails = new Map([['usr_1', 'asha@example.com']]);
const labelOf = (actor: AuditActor, members: ReadonlySet<string> | null = null) =>
  presentAuditEntry(
    {
      position: 1,
      at: new Date('2026-11-27T04:30:00.000Z'),
      actor,
      action: 'key.created',
      subject: 'key_1',
      accountId: 'acc_1',
      detail: {},
    },
    { emails, members },
  ).actor;

describe('an entry of the audit log', () => {
  it.each([
    ['user:usr_1', 'user', 'asha@example.com'],
    ['user:usr_2', 'user', 'a former member'],
    ['operator', 'operator', 'Operator'],
    ['operator:ravi', 'operator', 'Operator ravi'],
    ['key:key_1', 'key', 'API key key_1'],
    ['processor:razorpay', 'processor', 'the payment processor'],
    ['system', 'system', 'the service'],
  ] as const)('by %s names a %s as "%s"', (actor, kind, label) => {
    expect(labelOf(actor)).toEqual({ kind, label });
  });

  it.each([
    ['user:usr_1', 'user', 'asha@example.com'],
    ['user:usr_2', 'operator', 'Operator'],
    ['operator', 'operator', 'Operator'],
    ['operator:ravi', 'operator', 'Operator'],
    ['system', 'system', 'the service'],
  ] as const)('by %s names to members of the account a %s as "%s"', (actor, kind, label) => {
    emails.set('usr_2', 'ravi@operator.example');
    expect(labelOf(actor, new Set(['usr_1']))).toEqual({ kind, label });
    emails.delete('usr_2');
  });

  it.each(auditActions)('of %s has words of its own', (action) => {
    const words = auditWords(action);
    expect(words).toMatch(/^[A-Z][a-z]+ [a-z]/);
    expect(words.toLowerCase()).not.toBe(action.replaceAll(/[.-]/g, ' '));
  });

  it('of an unknown action is told by its words', () => {
    expect(auditWords('rocket.launched-twice')).toBe('Rocket launched twice');
    expect(['user.demoted', 'user.link-made'].map(auditWords)).toEqual([
      'Is no longer an operator',
      'Created a sign-in link',
    ]);
  });
});
