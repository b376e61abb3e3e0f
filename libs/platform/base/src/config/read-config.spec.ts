import { configSlice } from './config-slice';
import { ConfigProblems, readConfig } from './read-config';
import { flag, oneOf, optionalText, plainTextProblem, text, webAddress, wholeNumber } from './settings';

const about = { description: 'A setting.', shownDefault: 'some' };
const slice = configSlice({
  port: { env: 'PORT', schema: wholeNumber(3000, { min: 1, max: 65_535 }), ...about },
  on: { env: 'ON', schema: flag(true), ...about },
  mode: { env: 'MODE', schema: oneOf(['live', 'replay'], 'live'), ...about },
  folder: { env: 'FOLDER', schema: text('.data'), ...about },
  secret: { env: 'SECRET', schema: optionalText(), ...about, secret: true },
  url: { env: 'URL', schema: webAddress('https://www.example.com'), ...about },
});

describe('readConfig', () => {
  it('uses defaults where nothing is set; an empty variable counts as not set', () => {
    const defaults = {
      port: 3000,
      on: true,
      mode: 'live',
      folder: '.data',
      secret: undefined,
      url: 'https://www.example.com',
    };
    expect(readConfig(slice, {})).toEqual(defaults);
    expect(readConfig(slice, { PORT: '', ON: '', MODE: '', FOLDER: '', SECRET: '', URL: '' })).toEqual(
      defaults,
    );
  });

  it('reads what is set', () => {
    const environment = {
      PORT: '80',
      ON: 'false',
      MODE: 'replay',
      FOLDER: '/x',
      URL: 'http://127.0.0.1:9/a//',
    };
    expect(readConfig(slice, environment)).toMatchObject({
      port: 80,
      on: false,
      mode: 'replay',
      folder: '/x',
      url: 'http://127.0.0.1:9/a',
    });
  });

  it('reports all problems at once, by name and without the values', () => {
    const environment = { PORT: '70000', ON: 'yes', MODE: 'canary-secret', URL: 'ftp://canary-secret' };
    const reading = () => readConfig(slice, environment);
    expect(reading).toThrow(ConfigProblems);
    expect(reading).toThrow(
      [
        'the settings have 4 problem(s):',
        '  PORT: expected a whole number from 1 to 65535',
        '  ON: expected true or false',
        '  MODE: expected one of live, replay',
        '  URL: expected an http or https address',
      ].join('\n'),
    );
    expect(reading).not.toThrow('canary-secret');
  });

  it.each(['0', '65536', '1e3', '0x10', '-1', '+5', ' 5', '5.0', '५'])('%j is no port', (PORT) => {
    expect(() => readConfig(slice, { PORT })).toThrow('PORT');
  });

  it.each([
    'www.example.com',
    '//www.example.com',
    'http:example.com',
    'https://',
    ' http://a',
    'file:///etc',
  ])('%j is no web address', (URL) => {
    expect(() => readConfig(slice, { URL })).toThrow('URL');
  });

  it.each([undefined, '', 'prod', 'staging', 'Development', 'production'])(
    'refuses a lenient value unless NODE_ENV is development or test: %j',
    (NODE_ENV) => {
      const lenient = configSlice({
        url: { env: 'URL', schema: webAddress(), ...about, outsideDevelopment: plainTextProblem },
      });
      const environment = { NODE_ENV, URL: 'http://api.example.com' };
      expect(() => readConfig(lenient, environment)).toThrow('URL: expected an https address');
      for (const mode of ['development', 'test']) {
        expect(readConfig(lenient, { ...environment, NODE_ENV: mode })).toEqual({ url: environment.URL });
      }
      for (const URL of [
        'https://api.example.com',
        'http://127.0.0.1:9',
        'http://[::1]:9',
        'http://localhost',
      ]) {
        expect(readConfig(lenient, { NODE_ENV, URL })).toEqual({ url: URL });
      }
    },
  );
});
