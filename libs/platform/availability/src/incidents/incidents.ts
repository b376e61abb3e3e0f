import { Injectable } from '@nestjs/common';
import type { IncidentImpact, IncidentState, ServiceIncidentEventData } from '@market/contracts';
import { AuditLog, type AuditAction, type AuditActor } from '@market/database/audit';
import { Outbox } from '@market/database/outbox';
import type { Sql } from '@market/database';
import { Clock, dayInIndia, newId } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { Incident, IncidentUpdate } from './incident';
import { closeIncident, insertIncident, insertUpdate, lockOpen } from './incident.repository';

/** Message that an operator writes, with the state that it tells. */
export interface Announcement {
  readonly message: string;
  readonly state: IncidentState;
  readonly actor: AuditActor;
}

/** Error: an incident is not published or changed in this way. The message is for the operator. */
export class IncidentRefused extends Error {}

const actionOf = (state: IncidentState, number: number): AuditAction => {
  if (state === 'resolved') return 'incident.closed';
  return number === 1 ? 'incident.opened' : 'incident.updated';
};

/** Incidents that operators publish: each message is on the status page, in its feed and an event `service.incident`. */
@Injectable()
export class Incidents {
  private readonly outbox = new Outbox();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Opens an incident with its first message. Errors: `IncidentRefused` for texts that the page cannot show, and for a begin that is
   * to come.
   */
  async open(
    incident: { readonly title: string; readonly impact: IncidentImpact; readonly startedAt?: Date },
    announcement: Announcement,
  ): Promise<Incident> {
    const now = this.clock.now();
    const { impact, startedAt = now } = incident;
    if (startedAt > now) throw new IncidentRefused('the begin of an incident lies in the past');
    const title = shown(incident.title, 'title', 120);
    const opened = { id: newId('inc'), title, impact, startedAt, closedAt: null };
    return this.dataSource.transaction(async (tx) => {
      await insertIncident(tx, opened);
      return this.announce(tx, opened, announcement);
    });
  }

  /**
   * Adds a message; one with the state `resolved` closes the incident.
   *
   * @param id null: the only one that is open
   *
   * Errors: `IncidentRefused` if none is open, or not the given one; if several are open and none is given; for a text that the page
   * cannot show.
   */
  update(id: string | null, announcement: Announcement): Promise<Incident> {
    return this.dataSource.transaction(async (tx) => {
      const open = await lockOpen(tx);
      const found = id === null ? onlyOne(open) : open.find((each) => each.id === id);
      if (found === undefined)
        throw new IncidentRefused(id === null ? 'no incident is open' : `no open incident has the id ${id}`);
      return this.announce(tx, found, announcement);
    });
  }

  private async announce(
    tx: Sql,
    incident: Omit<Incident, 'updates'>,
    { message, state, actor }: Announcement,
  ): Promise<Incident> {
    const { id } = incident;
    const update = { at: this.clock.now(), state, message: shown(message, 'message', 2_000) };
    const number = await insertUpdate(tx, id, update);
    if (state === 'resolved') await closeIncident(tx, id, update.at);
    const told = { ...incident, closedAt: state === 'resolved' ? update.at : null };
    await this.audit.record(tx, {
      ...{ actor, action: actionOf(state, number), subject: id, accountId: null },
      detail: { title: incident.title, state },
    });
    await this.outbox.announce(tx, [
      {
        ...{ dataSet: 'live', type: 'service.incident', subjectId: id, occasion: String(number) },
        ...{ effectiveOn: dayInIndia(update.at), occurredAt: update.at, data: eventData(told, update) },
      },
    ]);
    return { ...told, updates: [update] };
  }
}

function eventData(
  { id, title, impact, startedAt, closedAt }: Omit<Incident, 'updates'>,
  { state, message }: IncidentUpdate,
): ServiceIncidentEventData {
  const [begin, end] = [startedAt.toISOString(), closedAt?.toISOString() ?? null];
  return { id, title, impact, state, message, startedAt: begin, closedAt: end };
}

function onlyOne<T extends { readonly id: string }>(open: readonly T[]): T | undefined {
  if (open.length > 1)
    throw new IncidentRefused(
      `several incidents are open: name one of ${open.map(({ id }) => id).join(', ')}`,
    );
  return open[0];
}

/** Checks a text for the status page. Errors: `IncidentRefused` for one that is empty, too long, or of more than one line. */
function shown(text: string, name: string, maxCharacters: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > maxCharacters || /\p{Cc}/u.test(trimmed))
    throw new IncidentRefused(`the ${name} is one line of 1 to ${maxCharacters} characters`);
  return trimmed;
}
