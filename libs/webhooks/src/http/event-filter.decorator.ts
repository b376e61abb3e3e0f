import { type FieldOptions, ListOfObjects } from '@market/http-query';
import { filterCondition, maxConditions } from '../domain/event-filter';

/** Declares an optional field with the filter of an endpoint. */
export function EventFilterField(
  options: Omit<FieldOptions, 'description' | 'required'> = {},
): PropertyDecorator {
  return ListOfObjects(
    filterCondition,
    { min: 0, max: maxConditions },
    {
      ...options,
      description:
        'Conditions on `data`, all of which an event must meet: `path` is dotted, `op` one of `eq`, `ne`, `in`, `gte`, `lte`, `exists`. An event without a field meets only `ne` and `exists: false`; a filter that no type in `events` can meet is refused. An empty list delivers all events.',
      required: false,
    },
  );
}
