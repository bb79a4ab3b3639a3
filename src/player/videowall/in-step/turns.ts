import type { Playlist } from '../../../api/playlists.ts'
import type { Cue } from '../../schedule/position-at.ts'
import { fileOf, isSameFile, isSamePosition, type Position } from '../../schedule/rotation.ts'
import type { PlaybackEvent, Showing } from '../playback-state.ts'

/** Attempts to load an item within its turn. */
const ATTEMPTS = 2

/** A film begins again at its first stall, gets a new element at this one, and is left out after it. */
const REBUILD_STALL = 2

/** The item of one turn. Times are milliseconds since the epoch, by the server's clock. */
export interface TurnShowing extends Showing {
  /** The item's first frame is due then. */
  startsAt: number
  endsAt: number
  /** The item has to be on the screen from then on: `startsAt`, or later if it is joined behind a change. */
  dueAt: number
  /** A film on the screen does not go on: it is prepared again, on a new element. */
  isWedged?: boolean
}

export interface TurnState {
  /** The playlists that may play. */
  rotation: readonly Playlist[]
  /** The item that a person sees; its last frame stays until a frame of the next item is there. */
  onScreen: TurnShowing | null
  /** The item on the screen is not the one of this turn. */
  isOver: boolean
  /** The item that the hidden layer prepares. */
  next: TurnShowing | null
  ready: boolean
  /** Turns whose item has failed, by their keys. */
  failed: readonly string[]
  /** Files that were not ready in their turn: they load in the background. */
  late: readonly string[]
  /** Files whose bytes have come. */
  atHand: readonly string[]
  lastNumber: number
}

export const initialTurns: TurnState = {
  rotation: [],
  onScreen: null,
  isOver: false,
  next: null,
  ready: false,
  failed: [],
  late: [],
  atHand: [],
  lastNumber: 0,
}

export interface Turns {
  now: number
  current: Cue
  following: Cue
  /** The playlists of a new day are not known yet: the last picture stays. */
  isProvisional: boolean
}

type Planned = Pick<TurnShowing, 'startsAt' | 'endsAt' | 'dueAt'> & Position

const keyOf = ({ endsAt, playlist, item }: Pick<TurnShowing, 'endsAt' | 'playlist' | 'item'>) =>
  `${endsAt} ${playlist}/${item.id}`

const isSameTurn = (a: Planned, b: Planned) => keyOf(a) === keyOf(b) && isSameFile(a, b)

const planned = ({ position, startsAt, endsAt }: Cue, dueAt: number): Planned | null =>
  position && { ...position, startsAt, endsAt, dueAt: Math.max(dueAt, startsAt) }

/** True if the screen shows the item of a turn. A list that changes in the middle of an item only moves its times. */
const isShown = (onScreen: TurnShowing, turn: Planned, now: number) =>
  isSameTurn(onScreen, turn) || (onScreen.endsAt > now && isSamePosition(onScreen, turn) && isSameFile(onScreen, turn))

/** The item on the screen with the times of its turn; null if nothing may stay on the screen. */
function refreshed({ onScreen }: TurnState, { now, current, isProvisional }: Turns): TurnShowing | null {
  const turn = planned(current, current.startsAt)
  if (!onScreen || (!turn && !isProvisional)) return null
  if (!turn || !isShown(onScreen, turn, now)) return onScreen
  return { ...onScreen, ...turn, dueAt: onScreen.dueAt }
}

/**
 * Brings the state to a moment. The item of this turn is prepared if the screen does not show it, else that of the next
 * turn. An item that has failed or is late makes way for the one after it.
 */
export function aim(state: TurnState, turns: Turns): TurnState {
  const { now, current, following } = turns
  const onScreen = refreshed(state, turns)
  const [turn, after] = [planned(current, current.startsAt), planned(following, current.endsAt)]
  const shows = onScreen !== null && turn !== null && isShown(onScreen, turn, now)
  const failed = state.failed.filter(key => Number.parseFloat(key) > now)
  const isUsable = (one: Planned | null) =>
    one !== null && !failed.includes(keyOf(one)) && !state.late.includes(fileOf(one))
  const isDone = shows && !onScreen.isWedged
  const wanted = [isDone ? null : turn, after].find(isUsable) ?? null
  const aimed = { ...state, onScreen, failed, isOver: onScreen !== null && !isDone }
  if (!wanted) return { ...aimed, next: null, ready: false }
  if (state.next && isSameTurn(state.next, wanted)) return { ...aimed, next: { ...state.next, ...wanted } }
  const isAgain = onScreen !== null && shows && isSameTurn(onScreen, wanted)
  const tried = { attempt: 1, stalls: isAgain ? onScreen.stalls : 0 }
  const number = state.lastNumber + 1
  return { ...aimed, next: { ...wanted, ...tried, number }, ready: false, lastNumber: number }
}

const withFile = (files: readonly string[], file: string) => (files.includes(file) ? files : [...files, file])
const without = (files: readonly string[], file: string) => files.filter(one => one !== file)

function nextFailed(state: TurnState, next: TurnShowing, isFinal: boolean): TurnState {
  if (next.attempt >= ATTEMPTS || isFinal)
    return { ...state, next: null, ready: false, failed: [...state.failed, keyOf(next)] }
  const number = state.lastNumber + 1
  return { ...state, next: { ...next, attempt: next.attempt + 1, number }, ready: false, lastNumber: number }
}

function presented(state: TurnState, next: TurnShowing): TurnState {
  return {
    ...state,
    onScreen: next,
    next: null,
    ready: false,
    atHand: withFile(state.atHand, fileOf(next)),
  }
}

/** The film on the screen does not go on, or has failed in the middle. */
function stalled(state: TurnState, onScreen: TurnShowing, stalls: number): TurnState {
  const struck = { ...state, onScreen: { ...onScreen, stalls, isWedged: stalls >= REBUILD_STALL } }
  return stalls > REBUILD_STALL ? { ...struck, failed: [...state.failed, keyOf(onScreen)] } : struck
}

/** The state after an event of the layers; the next `aim` decides what is prepared then. */
export function turnStep(state: TurnState, event: PlaybackEvent): TurnState {
  if (event.type === 'arrived')
    return { ...state, late: without(state.late, event.file), atHand: withFile(state.atHand, event.file) }
  if (!('number' in event)) return state
  const { onScreen, next } = state
  if (next?.number === event.number) {
    const file = fileOf(next)
    if (event.type === 'ready') return { ...state, ready: true }
    if (event.type === 'withdrawn') return { ...state, ready: false }
    if (event.type === 'presented') return presented(state, next)
    if (event.type === 'loaded') return { ...state, atHand: withFile(state.atHand, file) }
    if (event.type === 'failed') return nextFailed(state, next, event.isFinal)
    if (event.type !== 'late') return state
    return { ...state, next: null, ready: false, late: withFile(state.late, file), atHand: without(state.atHand, file) }
  }
  if (onScreen?.number !== event.number) return state
  if (event.type === 'stalled') return stalled(state, onScreen, onScreen.stalls + 1)
  return event.type === 'failed' ? stalled(state, onScreen, Math.max(onScreen.stalls + 1, REBUILD_STALL)) : state
}
