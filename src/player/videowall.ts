import { mediaKind } from '../media/classify.ts'
import { describeVideowall } from './describe-videowall.ts'
import { createLayer, type Layer } from './layer.ts'
import { initialPlayback, isSwapDue, type PlaybackEvent, type Showing, step } from './playback.ts'
import { DEFAULT_IMAGE_SECONDS } from './rotation.ts'
import type { DriverOptions, ScreenDriver } from './screen-driver.ts'
import type { SeamLedger } from './seam-ledger.ts'
import type { SlotEvents } from './slot.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimer } from './timer.ts'

/** How long to wait before everything that failed is tried again. */
const RETRY_MS = 5000

/** A second attempt a moment later survives what the first one ran into. */
const SECOND_ATTEMPT_DELAY_MS = 1000

const kindOf = (showing: Showing) => (mediaKind(showing.item.media) === 'video' ? 'video' : 'image')

const secondsOf = (showing: Showing) => (showing.item.duration > 0 ? showing.item.duration : DEFAULT_IMAGE_SECONDS)

export interface VideowallOptions extends DriverOptions {
  ledger: SeamLedger
}

/** Runs `playback.ts` on two fixed layers: derives from each state what the layers and the timers have to do. */
export function createVideowall({ root, fileUrl, log, ledger, onChange }: VideowallOptions): ScreenDriver {
  const layers: [Layer, Layer] = [createLayer(root), createLayer(root)]
  const [prepareDelay, dwell, retry] = [createTimer(), createTimer(), createTimer()]
  let state = initialPlayback
  let front: 0 | 1 = 0
  // Numbers of the showings that the hidden layer was last given, and that was last brought to the front.
  let [prepared, raised] = [0, 0]
  let [presentedAt, finishedAt] = [0, 0]
  let dwellKey = ''
  // Whether this machine decodes two films at once: learnt from the first that is ready beside another.
  let decoders: 'unknown' | 'two' | 'one' = 'unknown'
  const watch = createStallWatch({
    sample: () => layers[front].progress(),
    stalls: () => state.onScreen?.stalls ?? 0,
    onStalled: () => state.onScreen && stalled(state.onScreen),
    onVisible: () => layers[front].resume(),
  })

  const hidden = () => layers[front === 0 ? 1 : 0]
  const isFilm = (showing: Showing | null) => showing !== null && kindOf(showing) === 'video'

  function stalled(showing: Showing): void {
    log.warn(`"${showing.item.media.name}" has made no progress: ladder step ${showing.stalls + 1}`)
    if (showing.stalls === 0) layers[front].restart()
    dispatch({ type: 'stalled', number: showing.number })
  }

  function listener(showing: Showing): SlotEvents {
    const { number } = showing
    return {
      ready() {
        if (isFilm(showing) && isFilm(state.onScreen)) decoders = 'two'
        dispatch({ type: 'ready', number })
      },
      presented: at => presented(showing, at),
      finished: () => finished(number),
      failed(reason) {
        log.warn(`"${showing.item.media.name}" failed (attempt ${showing.attempt}): ${reason}`)
        dispatch({ type: 'failed', number })
      },
    }
  }

  function finished(number: number): void {
    if (state.onScreen?.number === number && !state.due) finishedAt = performance.now()
    dispatch({ type: 'finished', number })
  }

  function presented(showing: Showing, at: number): void {
    if (state.next?.number !== showing.number) return
    if (finishedAt > 0) ledger.add(at - finishedAt)
    finishedAt = 0
    presentedAt = at
    front = front === 0 ? 1 : 0
    prepared = 0
    watch.reset()
    log.info(`shows "${showing.item.media.name}" (playlist ${showing.playlist}, pass ${showing.pass})`)
    dispatch({ type: 'presented', number: showing.number })
  }

  function dispatch(event: PlaybackEvent): void {
    const before = state
    state = step(state, event)
    if (state === before) return
    follow()
    onChange()
  }

  /** Brings layers and timers to what the state asks for; safe to call at any time. */
  function follow(): void {
    followNext()
    followSwap()
    followDwell()
    if (!state.onScreen && raised !== state.next?.number) layers[front].release()
    if (!state.next && state.rotation.length > 0) retry.set(RETRY_MS, () => dispatch({ type: 'retry' }))
    else retry.clear()
    watch.run(isFilm(state.onScreen) && !state.due)
  }

  function followNext(): void {
    const { next } = state
    if (next?.number === prepared) return
    if (!next) {
      prepared = 0
      prepareDelay.clear()
      root.dataset.front = String(front)
      hidden().release()
      return
    }
    const isColdStart = isFilm(next) && isFilm(state.onScreen) && mustStartCold(next)
    if (isColdStart && !state.due) return
    prepared = next.number
    prepareDelay.set(next.attempt > 1 && !isColdStart ? SECOND_ATTEMPT_DELAY_MS : 0, () => give(next, isColdStart))
  }

  const mustStartCold = (next: Showing) => decoders === 'one' || (decoders === 'unknown' && next.attempt > 1)

  function give(next: Showing, isColdStart: boolean): void {
    if (isColdStart) {
      log.info('frees the only decoder for the next film')
      layers[front].freeze()
    }
    root.dataset.front = String(front)
    const job = { url: fileUrl(next.item.media), kind: kindOf(next), isRebuild: next.stalls > 0 } as const
    hidden().prepare(job, listener(next))
  }

  function followSwap(): void {
    if (!isSwapDue(state) || raised === state.next?.number) return
    raised = state.next?.number ?? 0
    root.dataset.front = front === 0 ? '1' : '0'
    hidden().show()
  }

  /** An image's time runs from the moment it is on the screen; a changed duration applies at once. */
  function followDwell(): void {
    const { onScreen, due } = state
    const image = onScreen && !due && !isFilm(onScreen) ? onScreen : null
    const key = image ? `${image.number}/${secondsOf(image)}` : ''
    if (key === dwellKey) return
    dwellKey = key
    if (!image) return dwell.clear()
    dwell.set(presentedAt + secondsOf(image) * 1000 - performance.now(), () => finished(image.number))
  }

  return {
    update: (rotation, finishing) => dispatch({ type: 'rotation', rotation, finishing }),
    state: () => describeVideowall(state, root),
    dispose() {
      for (const timer of [prepareDelay, dwell, retry]) timer.clear()
      watch.dispose()
      for (const layer of layers) layer.release()
      root.replaceChildren()
    },
  }
}
