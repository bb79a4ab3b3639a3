import type { ScreenType } from '../api/playlists.ts'
import type { DriverOptions, ScreenDriver } from './driver.ts'
import { Ticker } from './ticker/ticker.ts'
import { Videowall } from './videowall/videowall.ts'

export type CreateDriver = (options: DriverOptions) => ScreenDriver

export const drivers: Record<ScreenType, CreateDriver> = {
  videowall: options => new Videowall(options),
  ticker: options => new Ticker(options),
}
