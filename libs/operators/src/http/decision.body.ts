import { Text } from '@market/http-query';
import { Note } from './note.decorator';

/** Body of `POST /dashboard/api/operators/quarantine/:id/release`. */
export class ReleaseBody {
  @Text(
    { min: 1, max: 100 },
    {
      description: 'Subject of the record where one can be named: the slug of its IPO.',
      example: 'zinnia-motors',
      required: false,
    },
  )
  subject?: string;

  @Note('Reason to take it in.')
  note!: string;
}

/** Body of `POST /dashboard/api/operators/quarantine/:id/discard`. */
export class DiscardBody {
  @Note('Reason to drop it.')
  note!: string;
}
