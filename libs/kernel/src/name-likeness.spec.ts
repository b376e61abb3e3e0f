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
    ['Nilakart (Nila Foods Ltd)', 'Nila Foods Limited', 'same'],
    ['Nila Foods Ltd (Nilakart)', 'Nila Foods Limited', 'same'],
    ['Nila Foods - Nilakart', 'Nila Foods', 'same'],
    ['Nila Foods Ltd d/b/a Nilakart', 'Nila Foods (India) Limited', 'equivalent'],
    ['Nilakart (Nila Foods Ltd)', 'Nilakart Limited', 'near'],
    ['Nila Foods (formerly Asha Mills)', 'Asha Mills Limited', 'same'],
    ['Nila (India) Limited', 'Asha (India) Limited', null],
    ['Nila Foods (SME)', 'SME Foods', null],
    ['Nilakart (Nila Foods Ltd)', 'Asha Foods Limited', null],
    ['Nila Energies GMP', 'Nila Energy Ltd', 'equivalent'],
    ['Sahyadri Roads SPV I', 'Sahyadri Roads SPV II', null],
    ['Girivan Foods', 'Girivan Herbal Care', null],
    ['Meghdoot Fashion', 'Meghdoot Fabrics', null],
  ])('of %s and %s is %s', (one, other, level) => {
    expect(likeness(one, other)).toBe(level);
    expect(likeness(other, one)).toBe(level);
  });
});
