import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { Outbox } from '@market/database/outbox';
import { Clock } from '@market/kernel';
import { DataSource, type EntityManager } from 'typeorm';
import type { Play } from '../domain/play';
import { PlayRepository } from '../persistence/play.repository';
import { playedSteps } from '../sample/played-issue';

/** Max number of plays that one transaction moves on. */
const playsAtATime = 100;

/** Plays the issues of accounts: announces each second what is due since the last look, and stores how far each came. */
@Injectable()
export class PlayJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly plays = new PlayRepository();
  private readonly playing = new PeriodicTask({
    name: 'ipo.play',
    everyMs: 1_000,
    run: () => this.playDue(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.playing.start(this.tasks);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.playing.stop();
  }

  /** Announces the events that are due of all plays, in one transaction. */
  async playDue(): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const now = this.clock.now();
      for (const play of await this.plays.hold(transaction, playsAtATime))
        await this.move(transaction, play, now);
    });
  }

  private async move(transaction: EntityManager, play: Play, now: Date): Promise<void> {
    const steps = playedSteps(play);
    const due = stepsDue(play, steps.length, now);
    const played = steps.slice(play.step, due);
    const last = played.at(-1);
    if (last === undefined && due < steps.length) return;
    const events = played.flatMap((step) => step.events);
    await this.outbox.announce(
      transaction,
      events.map((event) => ({ ...event, occurredAt: now })),
    );
    await this.plays.store(transaction, {
      ...play,
      step: due,
      stages: [...play.stages, ...played.flatMap(({ stages }) => stages)],
      ipo: last?.ipo ?? play.ipo,
      endedAt: due >= steps.length ? now : null,
    });
  }
}

/** Returns how many steps of a play are due at an instant: the first at its start, the last at its end. */
function stepsDue({ startedAt, seconds }: Play, count: number, now: Date): number {
  const part = (now.getTime() - startedAt.getTime()) / (seconds * 1_000);
  return Math.min(count, Math.max(0, Math.floor(part * (count - 1)) + 1));
}
