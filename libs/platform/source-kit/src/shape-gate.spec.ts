import { z } from 'zod';
import { aMangoFeed, anAnswer } from './__fixtures__/invented-source';
import { SourceBlocked, SourceFailed } from './feed';
import { readPayload, ShapeDiffers } from './shape-gate';

const feed = aMangoFeed(() => Promise.resolve([]));
const read = (body: string, part: Parameters<typeof aMangoFeed>[1] = {}) =>
  readPayload({ ...feed, ...part }, { request: '/mangoes', body });

describe('readPayload', () => {
  it('returns the value for the mapper, unknown keys included', () => {
    expect(read('[{"village":"x","mangoes":"5","new":1}]')).toEqual([{ village: 'x', mangoes: '5', new: 1 }]);
    expect(read(`\ufeff ${anAnswer(['x', '5']).body}`.trimStart())).toHaveLength(1);
    expect(read('[]')).toEqual([]);
  });

  it.each([
    ['[{"village":"x"},{"village":"y"}]', '/mangoes: 0.mangoes: '],
    ['[{"village":"x","mangoes":"5"},{"mangoes":"5"}]', '/mangoes: 1.village: '],
    ['[{"village":"x","mangoes":{}}]', '/mangoes: 0.mangoes: '],
    ['{}', '/mangoes: payload: '],
    ['null', '/mangoes: payload: '],
    ['"text"', '/mangoes: payload: '],
    ['[{"village":"x","man', '/mangoes: not JSON (20 characters)'],
    ['', '/mangoes: not JSON (0 characters)'],
  ])('refuses %j with %j', (body, message) => {
    expect(() => read(body)).toThrow(ShapeDiffers);
    expect(() => read(body)).toThrow(message);
  });

  it.each(['<!DOCTYPE html><html></html>', '\r\n <html>', '<?xml version="1.0"?>'])(
    'reports %j in place of JSON as a block',
    (body) => {
      expect(() => read(body)).toThrow(new SourceBlocked('/mangoes: HTML page instead of JSON'));
    },
  );

  it('names the request in a decoder’s error, and reports all but a refusal as a difference of shape', () => {
    const failing = (error: Error) => () =>
      read('x', {
        decode: () => {
          throw error;
        },
      });
    expect(failing(new SourceBlocked('challenge'))).toThrow(new SourceBlocked('/mangoes: challenge'));
    expect(failing(new SourceFailed('no rows'))).toThrow(new ShapeDiffers('/mangoes: no rows'));
    expect(failing(new TypeError('odd'))).toThrow(new ShapeDiffers('/mangoes: odd'));
  });

  it('passes the body to a decoder, not JSON', () => {
    const wire = z.array(z.looseObject({ village: z.string(), mangoes: z.string() }));
    const decode = (body: string) => [{ village: body, mangoes: '1' }];
    expect(read('<x>', { wire, decode })).toEqual([{ village: '<x>', mangoes: '1' }]);
  });
});
