import { Text } from '@market/http-query';
import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';

/** Matches a text without e-mail addresses and API keys. */
const withoutNames = /^(?![^]*(?:@|svc_(?:live|test)_))/i;

const longest = 500;

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

/** Tells whether a text may be the reason of an operator, which the audit log keeps for good. */
export function isNote(text: string): boolean {
  const { length } = [...text.trim()];
  return length >= 1 && length <= longest && !/\p{Cc}/u.test(text) && withoutNames.test(text);
}

/** Declares the reason of an operator: it goes into the audit log, whose entries are never removed. */
export function Note(description: string): PropertyDecorator {
  return applyDecorators(
    Text(
      { min: 1, max: longest },
      { description: `${description} Kept for good, without email addresses and keys.` },
    ),
    Matches(withoutNames, {
      message: 'must not contain an email address or a key, because it is kept for good',
    }),
  );
}
