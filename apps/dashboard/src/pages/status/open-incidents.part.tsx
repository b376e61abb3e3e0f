import type { IncidentView } from '../../api/types';
import { Moment } from '../../parts/moment.part';
import { Notice } from '../../parts/notice.part';

/** Open incidents with their messages, newest first. */
export function OpenIncidents({ incidents }: { readonly incidents: readonly IncidentView[] }) {
  return incidents.map(({ id, title, impact, updates }) => (
    <Notice key={id} tone={impact === 'major' ? 'bad' : 'late'} title={title}>
      {updates.map(({ at, message }) => (
        <p key={at}>
          {message}{' '}
          <span className="muted small">
            <Moment at={at} as="full" />
          </span>
        </p>
      ))}
    </Notice>
  ));
}
