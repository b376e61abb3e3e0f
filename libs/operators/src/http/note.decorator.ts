import { applyDecorators } from '@nestjs/common';
import { Text } from '@market/http-query';
import { Matches } from 'class-validator';

/** Matches a text without e-mail addresses and API keys. */
const withoutNames = /^(?![^]*(?:@|svc_(?:live|test)_))/i;

const longest = 500;

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
      { description: `${description} Kept for good, without e-mail addresses and keys.` },
    ),
    Matches(withoutNames, {
      message: 'must not contain an e-mail address or a key, because it is kept for good',
    }),
  );
}
