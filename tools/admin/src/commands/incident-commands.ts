import { type Command, Option } from 'commander';
import { type Incident, IncidentQueries, Incidents, IncidentsModule } from '@market/availability';
import { type IncidentImpact, incidentImpacts, type IncidentState, incidentStates } from '@market/contracts';
import { byOption, instantArgument } from '../arguments';
import type { CommandContext, CommandGroup } from '../command-context';
import { statusAddress } from '../status-address';

interface MessageOptions {
  readonly message: string;
  readonly by?: string;
}

interface OpenOptions extends MessageOptions {
  readonly title: string;
  readonly impact: IncidentImpact;
  readonly since?: Date;
}

/** States of an open incident. */
const openStates = incidentStates.filter((state) => state !== 'resolved');

/** `incident …`: disturbances of the service, published on the status page. */
export const incidentCommands: CommandGroup = (program, context) => {
  const incident = program
    .command('incident')
    .description('disturbances of the service, for the status page');
  declareOpen(incident, context);
  const publish = async (id: string | undefined, state: IncidentState, { message, by }: MessageOptions) =>
    context.run([IncidentsModule], async (app) => {
      const announcement = { message, state, actor: context.actor(by) };
      const changed = await app.get(Incidents).update(id ?? null, announcement);
      return { json: changed, text: report(changed, context) };
    });
  withMessage(incident.command('update').argument('[id]', 'default: the only open incident'))
    .addOption(
      new Option('--state <state>', 'what is known by now').choices(openStates).default('identified'),
    )
    .description('publishes a further message about an open incident, in the same places')
    .action((id: string | undefined, options: MessageOptions & { readonly state: IncidentState }) =>
      publish(id, options.state, options),
    );
  withMessage(incident.command('close').argument('[id]', 'default: the only open incident'))
    .description('publishes that an incident is over; it stays on the status page for 90 days')
    .action((id: string | undefined, options: MessageOptions) => publish(id, 'resolved', options));
  incident
    .command('list')
    .description('open incidents, and those of the last 90 days')
    .action(() =>
      context.run([IncidentsModule], async (app) => {
        const all = await app.get(IncidentQueries).recent();
        return { json: all, ...(all.length === 0 ? {} : { text: all.map(inLines).join('\n\n') }) };
      }),
    );
};

function declareOpen(incident: Command, context: CommandContext): void {
  withMessage(incident.command('open'))
    .requiredOption('--title <text>', 'what customers notice, in a few words: `Some requests fail`')
    .addOption(
      new Option('--impact <impact>', 'minor: some requests or data; major: most of them')
        .choices(incidentImpacts)
        .makeOptionMandatory(),
    )
    .option('--since <instant>', 'when it began; default: now', instantArgument)
    .description('publishes an incident: on the status page, in its feed, and as an event `service.incident`')
    .action(({ title, impact, since, message, by }: OpenOptions) =>
      context.run([IncidentsModule], async (app) => {
        const opened = await app
          .get(Incidents)
          .open(
            { title, impact, ...(since === undefined ? {} : { startedAt: since }) },
            { message, state: 'investigating', actor: context.actor(by) },
          );
        return { json: opened, text: report(opened, context) };
      }),
    );
}

function withMessage(command: Command): Command {
  return command
    .requiredOption('--message <text>', 'what you know, for customers; the first message may be short')
    .addOption(byOption());
}

/** Tells where a message is read, and what to do next. */
function report(incident: Incident, context: CommandContext): string {
  const { id, title, closedAt } = incident;
  const next =
    closedAt === null
      ? [
          'Next: write again when you know more, at least every half hour, and close it when it is over:',
          `  admin incident update ${id} --message '…'`,
          `  admin incident close ${id} --message '…'`,
        ]
      : ['Next: nothing. `sla report` counts what it cost.'];
  return [
    `${closedAt === null ? 'Open' : 'Closed'}: ${title} (${id}).`,
    `Within two minutes it is on ${statusAddress(context)} and in its feed. Endpoints that take \`service.incident\` get an event.`,
    ...next,
  ].join('\n');
}

function inLines({ id, title, impact, startedAt, closedAt, updates }: Incident): string {
  const state = closedAt === null ? 'open' : `closed ${closedAt.toISOString()}`;
  return [
    `${id}  ${impact}  ${state}  since ${startedAt.toISOString()}  ${title}`,
    ...updates.map((update) => `  ${update.at.toISOString()}  ${update.state}: ${update.message}`),
  ].join('\n');
}
