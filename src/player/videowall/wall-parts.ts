import type { DriverOptions } from '../driver.ts'
import { DecoderBudget } from './decoder-budget.ts'
import { LateFiles } from './late-files.ts'
import { LayerPair } from './layer-pair.ts'
import { Preloader, type PreloaderOptions } from './preloader.ts'
import { Recovery, type RecoveryOptions } from './recovery.ts'
import { createStallWatch } from './stall-watch.ts'

/** What the parts ask of a videowall, by itself or in step. */
type WallHooks = Pick<PreloaderOptions, 'listener' | 'onSettled' | 'coversFirstFilm'> &
  Pick<RecoveryOptions, 'state' | 'dispatch' | 'isRaised'> & {
    /** The film on the screen stands in its last seconds although all of it is there. */
    onSilentEnd(): void
  }

/** Makes and joins the parts that every videowall has, whatever decides its order. */
export function createWallParts(options: DriverOptions, hooks: WallHooks) {
  const { root, log } = options
  const layers = new LayerPair(root)
  const decoders = new DecoderBudget(options.whySmall)
  const lateFiles = new LateFiles({ ...options, layers }, (file, afterMs) => {
    decoders.noteArrived(file, afterMs)
    hooks.dispatch({ type: 'arrived', file })
  })
  const preloader = new Preloader({ layers, decoders, log, fileUrl: lateFiles.addressOf, ...hooks })
  const recovery = new Recovery({ layers, decoders, preloader, lateFiles, log, ...hooks })
  const stallWatch = createStallWatch({
    sample: () => layers.front.progress(),
    stalls: () => hooks.state().onScreen?.stalls ?? 0,
    onStalled: () => recovery.stalled(),
    onSilentEnd: hooks.onSilentEnd,
    onVisible: () => layers.front.resume(),
  })
  return {
    layers,
    decoders,
    lateFiles,
    preloader,
    recovery,
    stallWatch,
    dispose() {
      for (const part of [stallWatch, lateFiles, preloader, layers]) part.dispose()
    },
  }
}
