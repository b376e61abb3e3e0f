import { accountCommands } from './commands/account-commands';
import { databaseCommands } from './commands/database-commands';
import { keyCommands } from './commands/key-commands';
import type { CommandGroup } from './desk';

/** All groups of commands: a new one is a file in `commands/` and a line here. */
export const commandGroups: readonly CommandGroup[] = [accountCommands, keyCommands, databaseCommands];
