import { ago, instant, shortInstant, until, utc } from '../figures/india-time';
import { unknown } from '../figures/numbers';
import { useNow } from './use-now';

interface MomentProps {
  readonly at: string | null;
  /** `full`: `25 Nov 2026, 07:39 IST`; `short`: without the present year; `ago` and `until`: relative to now. */
  readonly as?: 'full' | 'short' | 'ago' | 'until';
  /** Text when there is no instant. */
  readonly none?: string;
}

/** Instant in India's time. Hovering shows the exact time, and UTC. */
export function Moment({ at, as = 'short', none = unknown }: MomentProps) {
  const now = useNow();
  if (at === null) return <span className="muted">{none}</span>;
  const texts = {
    full: () => instant(at),
    short: () => shortInstant(at, now),
    ago: () => ago(at, now),
    until: () => until(at, now),
  };
  return (
    <time dateTime={at} title={`${instant(at)} (${utc(at)})`} className="nowrap">
      {texts[as]()}
    </time>
  );
}
