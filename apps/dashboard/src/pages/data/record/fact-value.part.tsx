import { Stated } from '../stated.part';
import type { RecordFact } from './record-kind';

interface FactValueProps<Shown> {
  readonly fact: RecordFact<Shown>;
  readonly shown: Shown;
  readonly present: Shown;
}

/** Value of a fact; in a former state that differs from the present one, both. */
export function FactValue<Shown>({ fact: { text }, shown, present }: FactValueProps<Shown>) {
  const [then, now] = [text(shown), text(present)];
  if (then === now) return <Stated text={now} />;
  return (
    <>
      <mark className="differs">{then}</mark> <span className="small muted nowrap">now {now}</span>
    </>
  );
}
