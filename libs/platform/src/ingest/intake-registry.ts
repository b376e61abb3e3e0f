import { Injectable } from '@nestjs/common';
import type { RecordIntake } from './intake';

/** Which feature takes which records. Features register their intakes when their module starts. */
@Injectable()
export class IntakeRegistry {
  private readonly intakes = new Map<string, RecordIntake>();

  /** Errors: `Error` when two features claim one kind of record. */
  register(intake: RecordIntake): void {
    if (this.intakes.has(intake.type.kind)) throw new Error(`two intakes for ${intake.type.kind}`);
    this.intakes.set(intake.type.kind, intake);
  }

  /** Errors: `Error` when no feature of this app takes the kind. */
  for(kind: string): RecordIntake {
    const intake = this.intakes.get(kind);
    if (!intake) throw new Error(`no feature takes ${kind}`);
    return intake;
  }
}
