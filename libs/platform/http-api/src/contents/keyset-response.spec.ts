import { z } from 'zod';
import { RawQuery } from '@market/http-server';
import { KeysetResponse, KeysetQuery, keysetQuery } from '@market/http-lists';
import { InstantParameter, readQuery } from '@market/http-query';
import { SuccessContent } from './success-content';

class LogQuery extends KeysetQuery {
  @InstantParameter({ description: 'First instant.' })
  from?: string;
}

const read = (text: string) => readQuery(LogQuery, new RawQuery(text));

describe('a list that is continued from a position', () => {
  it('links to its next page with the filters, the limit and the position', () => {
    const query = read('from=2026-11-20T10%3A00%3A00%2B05%3A30&before=17_dlv_2&limit=500');
    const answer = new KeysetResponse(['one'], query, '16_dlv_1');
    expect(answer.meta).toEqual({ limit: 100, nextBefore: '16_dlv_1' });
    expect(answer.links('/log')).toEqual({
      self: '/log?from=2026-11-20T10%3A00%3A00%2B05%3A30&limit=100&before=17_dlv_2',
      next: '/log?from=2026-11-20T10%3A00%3A00%2B05%3A30&limit=100&before=16_dlv_1',
    });
  });

  it('has 20 records a page and no next page where nothing follows', () => {
    const answer = new KeysetResponse([], read(''), null);
    expect(answer.meta).toEqual({ limit: 20, nextBefore: null });
    expect(answer.links('/log')).toEqual({ self: '/log?limit=20', next: null });
  });

  it('links with the selected fields and the format behind the filters, and has the selected fields alone', () => {
    class FormattedLog extends keysetQuery(z.object({ id: z.string(), state: z.string(), at: z.string() })) {
      @InstantParameter({ description: 'First instant.' })
      from?: string;
    }
    const query = readQuery(FormattedLog, new RawQuery('format=CSV&fields=state&from=2026-11-20T00:00:00Z'));
    const answer = new KeysetResponse([{ id: '1', state: 'sent', at: 'now' }], query, '1');
    expect(answer.items).toEqual([{ id: '1', state: 'sent' }]);
    expect(answer.links('/log').next).toBe(
      '/log?from=2026-11-20T00%3A00%3A00Z&fields=id,state&format=csv&limit=20&before=1',
    );
    const content = SuccessContent.of(answer, { path: '/log', disclaimer: '' }, true, 'csv');
    expect(content.uncompressed({ requestId: '', nowMs: 0 }).text).toBe('id,state\r\n1,sent\r\n');
    expect(content.headers[1]).toContain('before=1>; rel="next"');
    const forExcel = SuccessContent.of(answer, { path: '/log', disclaimer: '' }, true, 'csv-excel');
    const { text } = forExcel.uncompressed({ requestId: '', nowMs: 0 });
    expect(Buffer.from(text, 'latin1').toString('utf8')).toBe('\uFEFFid,state\r\n1,sent\r\n');
    expect([forExcel.mediaType, ...forExcel.headers.slice(2)]).toEqual([
      ...[content.mediaType, 'Content-Disposition', 'attachment; filename="-log.csv"'],
    ]);
  });

  it.each([
    ['from=2026-11-20', 'a day without a time'],
    ['from=2026-02-31T00%3A00%3A00Z', 'a day that does not exist'],
    ['from=2026-11-20T04%3A30', 'a time without a zone'],
    ['from=2026-11-20T25%3A00%3A00Z', 'an hour that does not exist'],
    ['from=infinity', 'a word of the database'],
    ['from=0', 'a number'],
    ['before=..%2F', 'a position with other characters'],
  ])('refuses %s: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'VAL_001' }));
  });
});
