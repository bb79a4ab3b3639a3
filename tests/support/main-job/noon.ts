/**
 * The time zone in which it is about noon now. A ticker's playlist ends at 23:00 (requirement 6.12): in a zone where it
 * is later, the ticker would show nothing.
 */
export function zoneOfNoon(now: Date): string {
  const behind = now.getUTCHours() - 12
  // The names of these zones have the opposite sign: Etc/GMT+5 is five hours behind.
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}
