import type { ScreenType } from '../id.ts'
import type { DriverOptions, ScreenDriver } from './driver.ts'

export type CreateDriver = (options: DriverOptions) => ScreenDriver

/** Loads the half of the player that this kind of screen needs; no screen needs both. */
export async function loadDriver(type: ScreenType): Promise<CreateDriver> {
  if (type === 'ticker') {
    const { Ticker } = await import('./ticker/ticker.ts')
    return options => new Ticker(options)
  }
  const { Videowall } = await import('./videowall/videowall.ts')
  return options => new Videowall(options)
}
