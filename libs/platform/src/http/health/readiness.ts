import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Whether this process wants requests: it stops wanting them the moment it begins to end. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private ending = false;

  /** From now on `/health/ready` says no. */
  beginToEnd(): void {
    this.ending = true;
  }

  get isEnding(): boolean {
    return this.ending;
  }

  /** An app that is closed without notice is not ready either. */
  onModuleDestroy(): void {
    this.beginToEnd();
  }
}
