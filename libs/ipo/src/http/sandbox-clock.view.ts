import { z } from 'zod';
import { instantView } from '@market/http-lists';
import { renderDay } from '@market/kernel';
import { isPlaying, type Play, playedStages } from '../domain/play';
import { exampleIpo, ipoView } from './ipo.view';

/** Issue that an account plays. */
export const sandboxClockView = z
  .object({
    state: z
      .enum(['idle', 'playing', 'ended'])
      .meta({ description: '`idle` before the first play of the account.' }),
    startedAt: instantView
      .nullable()
      .meta({ description: 'Start of the simulation; null before the first one.' }),
    endsAt: instantView.nullable().meta({ description: 'When it ended or, by plan, ends.' }),
    stages: z
      .array(
        z
          .object({
            type: z.enum(playedStages).meta({ description: 'Type of the event that tells the stage.' }),
            date: instantView.nullable().meta({
              description: 'Day in India by the clock of the issue; null for a stage that is yet to come.',
            }),
          })
          .meta({ id: 'PlayedStage' }),
      )
      .meta({ description: 'The stages of the life of the issue, in order.' }),
    ipo: ipoView.nullable().meta({
      description:
        'The issue as it stands, in the form of `GET /v1/ipos/{slug}`; null before its first event.',
    }),
  })
  .meta({ id: 'SandboxClock' });

export type SandboxClockView = z.infer<typeof sandboxClockView>;

/** Makes the view of a play, or of none. */
export function presentPlay(play: Play | null, now: Date): SandboxClockView {
  const reached = new Map(play?.stages.toReversed().map(({ type, on }) => [type, on]));
  const stages = playedStages.map((type) => ({ type, date: renderDay(reached.get(type) ?? null) }));
  if (play === null) return { state: 'idle', startedAt: null, endsAt: null, stages, ipo: null };
  const endsAt = play.endedAt ?? new Date(play.startedAt.getTime() + play.seconds * 1_000);
  return {
    state: isPlaying(play, now) ? 'playing' : 'ended',
    startedAt: play.startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    stages,
    ipo: play.ipo,
  };
}

export const examplePlay: SandboxClockView = {
  state: 'playing',
  startedAt: '2026-11-20T06:30:00.000Z',
  endsAt: '2026-11-20T06:31:00.000Z',
  stages: playedStages.map((type, at) => ({
    type,
    date: ['2026-11-21', '2026-12-11', '2026-12-11'].map((day) => `${day}T00:00:00.000Z`)[at] ?? null,
  })),
  ipo: { ...exampleIpo, status: 'OPEN', listing: null },
};
