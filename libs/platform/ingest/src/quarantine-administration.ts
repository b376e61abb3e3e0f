import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/kernel';
import { z } from 'zod';
import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Sql } from '@market/database';
import type { Payload } from '@market/source-kit';
import type { FeedRunner, FeedRunnerParts } from './feed-runner';
import {
  decide,
  entriesWith,
  isDecided,
  openEntry,
  type QuarantineEntry,
  refuseOutdated,
  releaseHeld,
  reopen,
} from './quarantine';
import type { RunReport } from './run-log';

const heldPayloads = z.array(
  z.object({
    request: z.string(),
    file: z.string().nullable(),
    about: z.unknown().optional(),
    among: z.array(z.unknown()).optional(),
  }),
);

/**
 * Applies operators' decisions on quarantine entries. Every decision is written to the audit log, in its own
 * transaction.
 */
@Injectable()
export class QuarantineAdministration {
  private readonly audit: AuditLog;

  constructor(
    private readonly parts: FeedRunnerParts,
    private readonly runner: FeedRunner,
  ) {
    this.audit = new AuditLog(parts.clock);
  }

  /** Returns open or discarded entries; newest first. */
  list(status: 'open' | 'discarded' = 'open'): Promise<QuarantineEntry[]> {
    return entriesWith(this.parts.dataSource, status);
  }

  /**
   * Releases an entry: applies a record as it is, or a held batch from its archived payloads. The same content is
   * accepted in later runs, too.
   *
   * @param subject subject of a record, if `subjectOf` returns a name: an IPO's slug, for example
   * @param note reason of the operator, for the audit log
   *
   * Errors: `DomainError` not-found; conflict when there is nothing to apply, or when newer contents of the feed were
   * accepted after a batch was held; those of the intake for an unknown subject.
   */
  async release(
    id: number,
    subject?: string,
    actor: AuditActor = 'operator',
    note?: string,
  ): Promise<RunReport | null> {
    const entry = await openEntry(this.parts.dataSource, id);
    if (subject !== undefined && this.subjectOf(entry) === null)
      throw conflict(`entry ${id} is about nothing that could be named: release it as it stands`);
    if (entry.scope !== 'batch') {
      await this.releaseRow(entry, { actor, note, subject });
      return null;
    }
    refuseOutdated(entry);
    const report = await this.releaseBatch(entry, { actor, note });
    if (report.status !== 'ok') throw conflict(`it could not be taken in: ${report.error ?? report.status}`);
    return report;
  }

  /**
   * Discards an entry: the same content is ignored from now on, until it is reopened. A batch is discarded once: its
   * contents wait again when they are fetched again.
   *
   * Errors: `DomainError` not-found.
   */
  async discard(id: number, actor: AuditActor = 'operator', note?: string): Promise<void> {
    await this.parts.dataSource.transaction(async (tx) => {
      const entry = await openEntry(tx, id);
      await decide(tx, id, 'discarded', this.parts.clock.now());
      await this.record(tx, { entry, action: 'quarantine.discarded', actor, note });
    });
  }

  /** Reverts the decision to discard an entry: it waits again. Errors: `DomainError` not-found. */
  async reopen(id: number, actor: AuditActor = 'operator'): Promise<void> {
    await this.parts.dataSource.transaction(async (tx) => {
      await reopen(tx, id);
      await this.record(tx, { entry: await openEntry(tx, id), action: 'quarantine.reopened', actor });
    });
  }

  /** Returns the kind of subject that an operator can name for an entry, for example `ipo`; null for none. */
  subjectOf({ scope, kind, record }: QuarantineEntry): string | null {
    if (scope !== 'row' || kind === null || record === null) return null;
    return this.parts.intakes.for(kind).type.subject ?? null;
  }

  /** Tells whether an operator has made a decision on an entry since an instant. */
  isDecided(id: number, decision: 'released' | 'discarded', since: Date): Promise<boolean> {
    return isDecided(this.parts.dataSource, id, decision, since);
  }

  private async releaseRow(entry: QuarantineEntry, by: Author): Promise<void> {
    if (entry.record === null || entry.kind === null) throw nothingToTake(entry);
    const { dataSource, intakes, clock, sources } = this.parts;
    const intake = intakes.for(entry.kind);
    const record = intake.type.schema.parse(revive(entry.record));
    const { source, feed } = sources.feed(entry.feedId);
    const batch = {
      dataSet: 'live' as const,
      source: source.id,
      feedId: entry.feedId,
      now: clock.now(),
      historic: false,
      ...(feed.perSubject === undefined ? {} : { perSubject: feed.perSubject }),
    };
    const { subject } = by;
    const rows = [{ record, trusted: true, ...(subject === undefined ? {} : { subject }) }];
    await dataSource.transaction(async (manager) => {
      const { doubts } = await intake.take(manager, { ...batch, rows });
      if (doubts[0]) {
        const { subject: nameable } = intake.type;
        const hint =
          nameable === undefined
            ? '; it is taken in by itself once its record is known and its feed brings it again'
            : `; name it with --${nameable}`;
        throw conflict(`it still cannot be placed: ${doubts[0].reason}${hint}`);
      }
      await decide(manager, entry.id, 'released', batch.now);
      await this.record(manager, { entry, action: 'quarantine.released', ...by });
    });
  }

  private async releaseBatch(entry: QuarantineEntry, by: Author): Promise<RunReport> {
    const held = heldPayloads.parse(entry.record);
    const payloads = await Promise.all(
      held.map(async ({ request, file, about, among }): Promise<Payload> => {
        if (file === null) throw nothingToTake(entry);
        return {
          request,
          body: await this.parts.archive.read(file),
          ...(about ? { about: about as NonNullable<Payload['about']> } : {}),
          ...(among ? { among: among as NonNullable<Payload['among']> } : {}),
        };
      }),
    );
    const { clock } = this.parts;
    return this.runner.takeHeld(entry.feedId, payloads, entry.firstSeenAt, async (manager) => {
      await releaseHeld(manager, entry, clock.now());
      await this.record(manager, { entry, action: 'quarantine.released', ...by });
    });
  }

  /** Writes a decision to the audit log, with the origin of the entry but not its contents. */
  private record(transaction: Sql, { entry, action, actor, subject, note }: Decision): Promise<void> {
    const { id, feedId, scope, kind } = entry;
    const detail = {
      ...{ feed: feedId, scope, kind },
      ...(subject === undefined ? {} : { about: subject }),
      ...(note === undefined ? {} : { note }),
    };
    return this.audit.record(transaction, { actor, action, subject: String(id), accountId: null, detail });
  }
}

/** Operator who decides, with what they say about it. */
interface Author {
  readonly actor: AuditActor;
  readonly note?: string | undefined;
  /** Subject that the operator named. */
  readonly subject?: string | undefined;
}

interface Decision extends Author {
  readonly entry: QuarantineEntry;
  readonly action: `quarantine.${'released' | 'discarded' | 'reopened'}`;
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Converts instants, which JSON has as text. */
function revive(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' && isoInstant.test(value) ? new Date(value) : value,
  );
}

function nothingToTake({ id }: QuarantineEntry): DomainError {
  return conflict(`entry ${id} holds no readable record: it can only be discarded`);
}

function conflict(publicMessage: string): DomainError {
  return new DomainError({ kind: 'conflict', code: 'SRV_001', publicMessage });
}
