import { type Command, Help } from 'commander';

/** Help whose usage names the options that a command cannot do without. */
export const helpWithUsage: Partial<Help> = {
  commandUsage: (command) => {
    const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
    return new Help().commandUsage(command).replace('[options]', [...needed, '[options]'].join(' '));
  },
};

/** Prepares a command and those below it: each takes `--json`, and a wrong argument is answered with the usage. */
export function prepare(command: Command): void {
  command.option('--json', 'print exactly one JSON document');
  command.showHelpAfterError(`usage: ${command.createHelp().commandUsage(command)}`);
  for (const one of command.commands) prepare(one);
}
