import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** State of this process: it accepts requests until it begins to shut down. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private ending = false;

  /** Begins the shutdown: from now on `/health/ready` responds with 503. */
  beginToEnd(): void {
    this.ending = true;
  }

  get isEnding(): boolean {
    return this.ending;
  }

  /** Begins the shutdown of an app that is closed without notice. */
  onModuleDestroy(): void {
    this.beginToEnd();
  }
}
