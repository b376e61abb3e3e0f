import { likeness } from './name-likeness';

describe('likeness', () => {
  it.each([
    ['R.K.Fashion Ltd', 'R K Fashion Limited', 'same'],
    ['Falguni Cosmetics', 'Falguni Cosmetics (India) Limited', 'equivalent'],
    ['Trivikram Pharma', 'Trivikram Pharmaceuticals Ltd', 'equivalent'],
    ['R.K.Fashion', 'RK Fashion Accessories', 'near'],
    ['Sanvira Precision Tools', 'Saanvira Precision Tools', 'near'],
    ['Indrani Infrastrucure Projects', 'Indrani Infrastructure Projects', 'near'],
    ['HDFS', 'Himadri Development Financial Services Limited', 'faint'],
    ['Rujuta', 'Rujuta Metalform', 'faint'],
    ['Sahyadri Roads SPV I', 'Sahyadri Roads SPV II', null],
    ['Girivan Foods', 'Girivan Herbal Care', null],
    ['Meghdoot Fashion', 'Meghdoot Fabrics', null],
  ])('of %s and %s is %s', (one, other, level) => {
    expect(likeness(one, other)).toBe(level);
    expect(likeness(other, one)).toBe(level);
  });
});
