import { applyDecorators } from '@nestjs/common';
import { eventChoices, eventTypes, everyType } from '@market/contracts';
import { type FieldOptions, ListOf } from '@market/http-query';
import { ValidateBy } from 'class-validator';

/** Declares a field with types of events, or `*` alone for all of them. */
export function EventChoices(options: Omit<FieldOptions, 'description'>): PropertyDecorator {
  return applyDecorators(
    ListOf(
      eventChoices,
      { min: 1, max: eventTypes.length },
      {
        ...options,
        description: 'Types of events to deliver, or `*` alone for all of them, later ones too.',
      },
    ),
    ValidateBy({
      name: 'everyTypeAlone',
      validator: {
        validate: (value) => !Array.isArray(value) || value.length === 1 || !value.includes(everyType),
        defaultMessage: () => 'must be types, or `*` alone',
      },
    }),
  );
}
