import { z } from 'zod';
import { detailsQuery, detailsQueryText } from '../pages/details.query';
import { asOfQuery } from './record-histories';
import { RawQuery } from '@market/http-server';

const view = z.object({
  id: z.string(),
  name: z.string(),
  days: z.object({ open: z.string(), close: z.string() }),
});
class PlainQuery extends detailsQuery(view) {}
class PastQuery extends asOfQuery(view) {}

describe('the query of details', () => {
  it.each([
    ['', ''],
    ['fields=name', 'fields=id,name'],
    ['fields=days.close,days.open,name,name', 'fields=id,name,days.open,days.close'],
    ['fields=days.open,days', 'fields=id,days'],
    ['fields=name&fields=id', 'fields=id,name'],
    ['fields%5B%5D=name', 'fields=id,name'],
  ])('%s is the same for every spelling: %s', (given, normalised) => {
    expect(detailsQueryText(PlainQuery, new RawQuery(given))).toBe(normalised);
    expect(detailsQueryText(PastQuery, new RawQuery(given))).toBe(normalised);
  });

  it.each(['fields=', 'fields=none', 'fields=name&fields=other', 'asOf=2026-11-20T00:00:00Z', 'other=1'])(
    '%s has no text, since it is refused or asks for a former state',
    (given) => {
      expect(detailsQueryText(PastQuery, new RawQuery(given))).toBeNull();
    },
  );
});
