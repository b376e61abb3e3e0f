import { once } from 'node:events';
import { startApi } from '../harness/running-api';

describe('the API process', () => {
  it('turns unready, then ends by itself within 5 seconds of SIGTERM when idle', async () => {
    const api = await startApi();
    try {
      const ended = once(api.process, 'exit');
      const toldAt = Date.now();
      api.process.kill('SIGTERM');
      api.process.kill('SIGINT');
      let status = 200;
      while (status === 200) status = (await fetch(`${api.base}/health/ready`)).status;
      expect(status).toBe(503);
      const [code] = (await ended) as [number | null];
      expect(code).toBe(0);
      expect(Date.now() - toldAt).toBeLessThan(5_000);
    } finally {
      await api.stop();
    }
  });

  it('says which port is taken and ends', async () => {
    const api = await startApi();
    try {
      await expect(startApi({ PORT: String(api.port) })).rejects.toThrow(/is taken/);
    } finally {
      await api.stop();
    }
  });
});
