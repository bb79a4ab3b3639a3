/** The battery of the machine, where the browser tells of it. */
export interface Battery extends EventTarget {
  /** From 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

/** Below this level a battery is for the person's own work. */
const LOW_LEVEL = 0.2

export const isLow = ({ level, charging }: Pick<Battery, 'level' | 'charging'>): boolean =>
  level < LOW_LEVEL && !charging

interface BatteryNavigator extends Navigator {
  getBattery?: () => Promise<Battery>
}

/** The battery; null if the machine has none, or the browser does not tell. */
export async function findBattery(): Promise<Battery | null> {
  const { getBattery }: BatteryNavigator = navigator
  return (await getBattery?.call(navigator).catch(() => null)) ?? null
}
