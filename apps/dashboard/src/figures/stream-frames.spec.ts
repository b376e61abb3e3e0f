import { FrameReader } from './stream-frames';

describe('the reader of a stream', () => {
  it('finds frames in pieces that begin and end anywhere', () => {
    const text =
      'retry: 3000\n\nevent: position\nid: evt_1\ndata: {}\n\n: still here\n\nid: evt_2\ndata: {"a":"b: c"}\n\n';
    for (let size = 1; size <= text.length; size += 1) {
      const reader = new FrameReader();
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.flatMap((piece) => reader.take(piece))).toEqual([
        { id: 'evt_1', data: null },
        { id: 'evt_2', data: '{"a":"b: c"}' },
      ]);
    }
  });

  it('joins the lines of data, and keeps a frame without its end to itself', () => {
    const reader = new FrameReader();
    expect(reader.take('data: 1\ndata: 2\n\nid: evt_3\ndata: 3\n')).toEqual([{ id: null, data: '1\n2' }]);
    expect(reader.take('\n')).toEqual([{ id: 'evt_3', data: '3' }]);
  });
});
