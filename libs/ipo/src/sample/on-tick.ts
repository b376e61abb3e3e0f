/** Rounds a price to the tick size of five paise. Units: rupees. */
export function onTick(rupees: number): number {
  return Math.round(rupees * 20) / 20;
}
