import { reportsBy } from './rule-reports.fixture';

const reportsOf = reportsBy('type-name');

describe('the lint rule market/type-name', () => {
  it.each([
    'export interface Settled { readonly a: 1 }',
    'export type Shown = string | null;',
    'export class Kept {}',
    'export default class Refused {}',
  ])('reports %j', (text) => {
    expect(reportsOf(text)).toEqual([expect.objectContaining({ messageId: 'noNoun' })]);
  });

  it.each([
    'export interface SettledSubscription { readonly a: 1 }',
    'export interface Feed { readonly a: 1 }',
    'export const Deprecated = () => undefined;',
    'interface Settled { readonly a: 1 }',
  ])('lets %j pass', (text) => {
    expect(reportsOf(text)).toEqual([]);
  });
});
