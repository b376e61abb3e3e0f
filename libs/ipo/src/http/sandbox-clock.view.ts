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
      .meta({ description: 'State of the simulation: `idle` before the first one of the account.' }),
    startedAt: instantView
      .nullable()
      .meta({ description: 'Start of the simulation; null before the first one.' }),
    endsAt: instantView.nullable().meta({ description: 'End of the simulation, planned while it runs.' }),
    stages: z
      .array(
        z
          .object({
            type: z.enum(playedStages).meta({ description: 'Type of the event that announces the stage.' }),
            date: instantView.nullable().meta({
              description:
                'Day in India by the clock of the simulation; null for a stage that has not been reached.',
            }),
          })
          .meta({ id: 'PlayedStage' }),
      )
      .meta({ description: 'The stages of the IPO, in order.' }),
    ipo: ipoView.nullable().meta({
      description:
        'The simulated IPO as it is now, in the form of `GET /v1/ipos/{slug}`; null before its first event.',
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
