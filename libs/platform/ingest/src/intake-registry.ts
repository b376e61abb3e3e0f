import { Injectable } from '@nestjs/common';
import type { RecordIntake } from './intake';

/** Registry of the intakes by kind of record. Features register theirs when their module starts. */
@Injectable()
export class IntakeRegistry {
  private readonly intakes = new Map<string, RecordIntake>();

  /** Registers an intake. Errors: `Error` when two features register one kind of record. */
  register(intake: RecordIntake): void {
    if (this.intakes.has(intake.type.kind)) throw new Error(`two intakes for ${intake.type.kind}`);
    this.intakes.set(intake.type.kind, intake);
  }

  /** Finds the intake of a kind. Errors: `Error` when no feature of this app takes it. */
  for(kind: string): RecordIntake {
    const intake = this.intakes.get(kind);
    if (!intake) throw new Error(`no feature takes ${kind}`);
    return intake;
  }
}
