/**
 * The time zone in which it is about noon now. A ticker's playlist plays until 23:00 (requirement 6.12): no job may
 * begin later than that.
 */
export function zoneOfNoon(now: Date): string {
  const behind = now.getUTCHours() - 12
  // The signs of these zones are turned round: Etc/GMT+5 is five hours behind.
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}
