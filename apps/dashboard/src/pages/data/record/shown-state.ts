import { recordIn, type DataPage, type RecordState } from '../../../api/data-pages';

/** States of a record, of which one is shown. */
export interface ShownStates<Shown> {
  readonly states: readonly RecordState[];
  /** Place of the shown one; the last one is the present state. */
  readonly place: number;
  readonly present: Shown;
  readonly shown: Shown;
}

/** Finds the state of a record that was published at an instant; without one the present state. */
export function shownStates<Shown extends object>(
  { main, parts }: DataPage,
  at: string | undefined,
): ShownStates<Shown> {
  const present = main.data as Shown;
  const states = recordIn<readonly RecordState[]>(parts.states) ?? [];
  const last = Math.max(0, states.length - 1);
  const known =
    at === undefined ? last : states.findLastIndex((state) => state.at === null || state.at <= at);
  const place = Math.max(0, known);
  return { states, place, present, shown: { ...present, ...states[place]?.record } };
}
