import { localText } from '../../api/kept-text';

const ways = ['link', 'password', 'passkey'] as const;
export type Way = (typeof ways)[number];

const place = 'sign-in-way';

/** Returns the way by which somebody signed in last in this browser. It says nothing about an address that is typed. */
export function lastWay(): Way {
  return ways.find((way) => way === localText.read(place)) ?? 'link';
}

export function keepWay(way: Way): void {
  localText.write(place, way);
}
