import { FrameReader } from './stream-frames';

describe('the reader of a stream', () => {
  it('finds frames in pieces that begin and end anywhere', () => {
    const text =
      'retry: 3000\n\nevent: position\nid: evt_1\ndata: {}\n\n: still here\n\nid: evt_2\ndata: {"a":"b: c"}\n\nevent: replaced\nretry: 15000\ndata: {}\n\n';
    for (let size = 1; size <= text.length; size += 1) {
      const reader = new FrameReader();
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.flatMap((piece) => reader.take(piece))).toEqual([
        { id: 'evt_1', type: 'position', data: null },
        { id: 'evt_2', type: null, data: '{"a":"b: c"}' },
        { id: null, type: 'replaced', data: null },
      ]);
    }
  });

  it('joins the lines of data, and keeps a frame without its end to itself', () => {
    const reader = new FrameReader();
    expect(reader.take('data: 1\ndata: 2\n\nid: evt_3\ndata: 3\n')).toEqual([
      { id: null, type: null, data: '1\n2' },
    ]);
    expect(reader.take('\n')).toEqual([{ id: 'evt_3', type: null, data: '3' }]);
  });
});
