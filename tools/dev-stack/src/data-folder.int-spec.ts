import { DataFolder } from './data-folder';

it('a folder that the file system does not take is refused at once, by the name of its setting', () => {
  expect(() => new DataFolder('/proc/market')).toThrow(
    'DATA_DIR: the folder /proc/market cannot be made (ENOENT)',
  );
});
