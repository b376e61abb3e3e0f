import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WakeUp } from '@market/database/outbox';
import type { TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { dueChannel } from './fan-out';

/**
 * Heartbeat of this process: the connection that listens for due deliveries holds a lock. A process that finds the lock
 * free knows that the leases of its holder have no owner.
 */
@Injectable()
export class Heartbeat {
  private readonly key = randomInt(1, 2 ** 31 - 1);
  private wakeUp: WakeUp | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** Holder under which to lease; null while the lock is not held: then a lease ends only by time. */
  get holder(): number | null {
    return this.wakeUp?.isOpen === true ? this.key : null;
  }

  /** Takes the lock and hears of due deliveries; goes on by itself after a broken connection. */
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
