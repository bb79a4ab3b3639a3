import type { DriverOptions } from '../../driver.ts'
import { DecoderBudget } from '../decoder-budget.ts'
import { LateFiles } from '../late-files.ts'
import { LayerPair } from '../layer-pair.ts'
import type { PlaybackEvent } from '../playback-event.ts'
import { Preloader } from '../preloader.ts'
import { Recovery } from '../recovery.ts'
import type { SlotEvents } from '../slot.ts'
import type { TurnState } from './turns.ts'

interface WallHooks {
  state(): TurnState
  dispatch(event: PlaybackEvent): void
  listener(number: number): SlotEvents
  /** The hidden layer is free for the next item. */
  onSettled(): void
  /** True if the item of this showing is being raised. */
  isRaised(number: number): boolean
}

export type WallParts = ReturnType<typeof createWallParts>

/** The parts of every videowall, for one in step. */
export function createWallParts(options: DriverOptions, hooks: WallHooks) {
  const { root, log } = options
  const { state, dispatch, onSettled } = hooks
  const layers = new LayerPair(root)
  const decoders = new DecoderBudget()
  const lateFiles = new LateFiles(options, (file, afterMs) => {
    decoders.noteArrived(file, afterMs)
    dispatch({ type: 'arrived', file })
  })
  const fileUrl = lateFiles.addressOf
  const listener = ({ number }: { number: number }) => hooks.listener(number)
  const preloader = new Preloader({ layers, decoders, log, fileUrl, listener, onSettled, coversFirstFilm: true })
  const isRaised = ({ number }: { number: number }) => hooks.isRaised(number)
  const recovery = new Recovery({ layers, decoders, preloader, lateFiles, log, state, dispatch, isRaised })
  return { layers, decoders, lateFiles, preloader, recovery }
}
