import { accountCommands } from './commands/account-commands';
import { auditCommands } from './commands/audit-commands';
import { backupCommands } from './commands/backup-commands';
import { billingCommands } from './commands/billing-commands';
import { databaseCommands } from './commands/database-commands';
import { feedCommands } from './commands/feed-commands';
import { incidentCommands } from './commands/incident-commands';
import { issueCommands } from './commands/issue-commands';
import { keyCommands } from './commands/key-commands';
import { offerCommands } from './commands/offer-commands';
import { probeCommands } from './commands/probe-commands';
import { quarantineCommands } from './commands/quarantine-commands';
import { secretsCommands } from './commands/secrets-commands';
import { slaCommands } from './commands/sla-commands';
import { statusCommands } from './commands/status-commands';
import { sourceCommands } from './commands/source-commands';
import { userCommands } from './commands/user-commands';
import { webhookCommands } from './commands/webhook-commands';
import type { CommandGroup } from './command-context';

/** All groups of commands: a new one is a file in `commands/` and a line here. */
export const commandGroups: readonly CommandGroup[] = [
  accountCommands,
  keyCommands,
  feedCommands,
  userCommands,
  sourceCommands,
  quarantineCommands,
  issueCommands,
  offerCommands,
  incidentCommands,
  probeCommands,
  slaCommands,
  statusCommands,
  auditCommands,
  billingCommands,
  webhookCommands,
  databaseCommands,
  backupCommands,
  secretsCommands,
];
