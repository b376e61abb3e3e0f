import { type Frame, FrameReader } from './frame-reader';

const framesOf = (pieces: readonly Uint8Array[]) => {
  const reader = new FrameReader();
  const frames: Frame[] = pieces.flatMap((piece) => [...reader.read(piece)]);
  return { frames, lastId: reader.lastId, retryMs: reader.retryMs };
};

describe('the reader of frames', () => {
  const text =
    ': hello\r\n\r\nretry: 1500\n\nid: 1\ndata: {"a":\ndata: "₹"}\n\nevent: position\r\nid: 2\r\ndata:x\r\n\r\nid: 3\n\ndata: no end\n';
  const expected = {
    frames: [
      { event: 'message', data: '{"a":\n"₹"}' },
      { event: 'position', data: 'x' },
    ],
    ...{ lastId: '3', retryMs: 1_500 },
  };

  it('reads the same from every cut into pieces', () => {
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect([size, framesOf(pieces)]).toEqual([size, expected]);
    }
  });
});
