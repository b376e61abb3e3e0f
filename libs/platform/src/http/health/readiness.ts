import { Injectable } from '@nestjs/common';

/** Whether this process wants requests: it stops wanting them the moment it begins to end. */
@Injectable()
export class Readiness {
  private ending = false;

  /** From now on `/health/ready` says no, and connections are not kept. */
  beginToEnd(): void {
    this.ending = true;
  }

  get isEnding(): boolean {
    return this.ending;
  }
}
