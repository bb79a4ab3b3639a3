import { createEmitter } from '../../../base/emitter.ts'
import type { FitProgress } from '../../upload.ts'

/** Holds the work at its next frame while it is closed. */
export function createGate() {
  let isClosed = false
  let waiting: (() => void)[] = []
  return {
    close(): void {
      isClosed = true
    },
    open(): void {
      isClosed = false
      for (const go of waiting) go()
      waiting = []
    },
    /** Resolves at once if the gate is open. */
    passed: (): Promise<void> => (isClosed ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
  }
}

/** The battery of the machine, where the browser tells of it. */
interface Battery extends EventTarget {
  /** From 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

/** Below this level a battery is for the person's own work. */
const LOW_LEVEL = 0.2

const isLow = ({ level, charging }: Pick<Battery, 'level' | 'charging'>): boolean => level < LOW_LEVEL && !charging

interface BatteryNavigator extends Navigator {
  getBattery?: () => Promise<Battery>
}

/** The battery; null if the machine has none, or the browser does not tell. */
async function findBattery(): Promise<Battery | null> {
  const { getBattery }: BatteryNavigator = navigator
  return (await getBattery?.call(navigator).catch(() => null)) ?? null
}

/**
 * Says whether the work may go on; nothing is watched while nobody has subscribed. One for all films of a page: the film
 * that is made to fit now, and those that wait, are paused together.
 */
export function createPauses() {
  let byPerson = false
  let mayDrain = false
  let battery: Battery | null = null

  const onBattery = () => {
    if (battery?.charging) mayDrain = false
    changes.emit()
  }

  const changes = createEmitter(() => {
    const watching = new AbortController()
    const { signal } = watching
    void findBattery().then(found => {
      if (!found || signal.aborted) return
      battery = found
      for (const name of ['levelchange', 'chargingchange']) found.addEventListener(name, onBattery, { signal })
      onBattery()
    })
    return () => {
      watching.abort()
      battery = null
    }
  })

  return {
    pausedBy(): FitProgress['pausedBy'] {
      if (byPerson) return 'person'
      return battery && !mayDrain && isLow(battery) ? 'battery' : null
    },
    pause(): void {
      byPerson = true
      changes.emit()
    },
    /** Also goes on with a low battery, until the charger has come and gone. */
    resume(): void {
      byPerson = false
      mayDrain = true
      changes.emit()
    },
    /** Ends the pause of a person: nothing is left that it holds up. A low battery still pauses the work. */
    forget(): void {
      byPerson = false
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}

export type Pauses = ReturnType<typeof createPauses>
