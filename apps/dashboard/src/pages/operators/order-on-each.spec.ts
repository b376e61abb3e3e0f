import { ApiError } from '../../api/api-error';
import { orderOnEach } from './order-on-each';

const failure = (code: string, message: string) =>
  new ApiError({ status: 400, code, message, requestId: null });

const orders = (failures: Readonly<Record<string, ApiError>>) => {
  const asked: string[] = [];
  const order = (id: string) => {
    asked.push(id);
    const error = failures[id];
    return error === undefined ? Promise.resolve({ taskId: `task_${id}` }) : Promise.reject(error);
  };
  return { asked, order };
};

describe('orderOnEach', () => {
  it('returns the task of each entry', async () => {
    const { order } = orders({});
    expect(await orderOnEach(['1', '2'], order)).toEqual([
      { entryId: '1', taskId: 'task_1', refusal: null },
      { entryId: '2', taskId: 'task_2', refusal: null },
    ]);
  });

  it('goes on after an entry that somebody else has decided on', async () => {
    const { order } = orders({ 1: failure('NOT_001', 'gone') });
    expect(await orderOnEach(['1', '2'], order)).toEqual([
      { entryId: '1', taskId: null, refusal: 'gone' },
      { entryId: '2', taskId: 'task_2', refusal: null },
    ]);
  });

  it('stops when the service is away, and says which entries were not ordered', async () => {
    const { asked, order } = orders({ 2: failure('NET_001', 'away') });
    expect(await orderOnEach(['1', '2', '3'], order)).toEqual([
      { entryId: '1', taskId: 'task_1', refusal: null },
      { entryId: '2', taskId: null, refusal: 'away' },
      { entryId: '3', taskId: null, refusal: 'Not ordered: away' },
    ]);
    expect(asked).toEqual(['1', '2']);
  });

  it('fails when nothing was ordered for want of a proof', async () => {
    const { asked, order } = orders({ 1: failure('SES_002', 'prove') });
    await expect(orderOnEach(['1', '2'], order)).rejects.toMatchObject({ code: 'SES_002' });
    expect(asked).toEqual(['1']);
  });
});
