import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WakeUp } from '@market/database/outbox';
import type { TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { dueChannel } from './fan-out';

/**
 * Heartbeat of this process: the connection that listens for due deliveries holds an advisory lock. If the lock is
 * free, other processes know that its holder has gone.
 */
@Injectable()
export class Heartbeat {
  private readonly key = randomInt(1, 2 ** 31 - 1);
  private wakeUp: WakeUp | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Holder number for new leases; null while the lock is not held, when leases end by time only. */
  get holder(): number | null {
    return this.wakeUp?.isOpen === true ? this.key : null;
  }

  /** Takes the lock and listens for due deliveries; reconnects after a broken connection. */
  async start(tasks: TaskRegistry, wake: () => void): Promise<void> {
    this.wakeUp = new WakeUp(this.dataSource, dueChannel, wake, {
      lock: 'webhookHolders',
      key: this.key,
    });
    await this.wakeUp.start(tasks);
  }

  async stop(): Promise<void> {
    await this.wakeUp?.stop();
  }
}
