import type { Playlist } from '../../api/playlists.ts'
import { fileOf, filesIn, following, isSameFile, isSamePosition, itemIn, type Position } from '../schedule/rotation.ts'
import type { PlaybackEvent } from './playback-event.ts'

/** One item on its way to the screen or on it; its number never comes again, so late events are told apart. */
export interface Showing extends Position {
  number: number
  /** How often this item was tried for this position, from 1. */
  attempt: number
  /** Stalls so far: after one the item was restarted, after two its layer was rebuilt. */
  stalls: number
}

export interface PlaybackState {
  rotation: readonly Playlist[]
  /** True while the playlists of a new day are not known: an empty rotation leaves the last frame on the screen. */
  isProvisional: boolean
  /** What a person in front of the screen sees; its last frame stays until a frame of the next is presented. */
  onScreen: Showing | null
  /** Its time is over, or it has to go: the next one goes up as soon as it is ready. */
  isOver: boolean
  /** What the hidden layer prepares; null where nothing can be played for now. */
  next: Showing | null
  ready: boolean
  /** Keys of the items that are left out until the next round. */
  broken: readonly string[]
  /** Files that were not ready in time: their items are left out until the file has come in the background. */
  late: readonly string[]
  /** Files that have been on the screen, or whose bytes have come. */
  atHand: readonly string[]
  /** Whether this round has put anything on the screen; a round that has not ends in a wait. */
  hasShownAny: boolean
  /** Whether everything has failed since anything was last put on the screen. */
  stuck: boolean
  /** The last position that was chosen: where the order goes on from. */
  last: Position | null
  lastNumber: number
}

/** How often an item is loaded before it is left out until the next round. */
const ATTEMPTS = 2

export const initialPlayback: PlaybackState = {
  rotation: [],
  isProvisional: false,
  onScreen: null,
  isOver: false,
  next: null,
  ready: false,
  broken: [],
  late: [],
  atHand: [],
  hasShownAny: false,
  stuck: false,
  last: null,
  lastNumber: 0,
}

const keyOf = (position: Pick<Position, 'playlist' | 'item'>) => `${position.playlist}/${position.item.id}`

const without = (list: readonly string[], gone: string) => list.filter(one => one !== gone)

/** Chooses what to prepare after the last position; a round in which nothing could be shown ends in a wait. */
function choose(state: PlaybackState): PlaybackState {
  const isInTime = (position: Pick<Position, 'item'>) => !state.late.includes(fileOf(position))
  const isUsable = (position: Pick<Position, 'playlist' | 'item'>) =>
    isInTime(position) && !state.broken.includes(keyOf(position))
  const step = following(state.rotation, state.last, isUsable)
  if (step && !(step.wrapped && state.hasShownAny)) return prepare(state, step.position)
  // A new round: what was broken gets its next chance, once.
  const fresh = state.hasShownAny ? following(state.rotation, state.last, isInTime) : null
  return fresh ? prepare({ ...state, broken: [], hasShownAny: false }, fresh.position) : idle(state)
}

/** Nothing to prepare: the last frame stays, unless its item has been removed. */
function idle(state: PlaybackState): PlaybackState {
  const { onScreen, isOver, isProvisional, rotation } = state
  const isStale = onScreen !== null && isOver && !isProvisional && !itemIn(rotation, onScreen)
  return { ...state, next: null, ready: false, stuck: true, ...(isStale && { onScreen: null, isOver: false }) }
}

function prepare(state: PlaybackState, position: Position, tried = { attempt: 1, stalls: 0 }): PlaybackState {
  const number = state.lastNumber + 1
  return { ...state, next: { ...position, ...tried, number }, ready: false, last: position, lastNumber: number }
}

const leaveOut = (state: PlaybackState, position: Position): PlaybackState =>
  state.broken.includes(keyOf(position)) ? state : { ...state, broken: [...state.broken, keyOf(position)] }

function nextFailed(state: PlaybackState, next: Showing, isFinal: boolean): PlaybackState {
  if (next.attempt < ATTEMPTS && !isFinal)
    return prepare(state, next, { attempt: next.attempt + 1, stalls: next.stalls })
  return choose(leaveOut(state, next))
}

/** The ladder: the item is restarted where it is, then its layer is rebuilt, then it is left out. */
function onScreenStalled(state: PlaybackState, showing: Showing): PlaybackState {
  const stalls = showing.stalls + 1
  const struck = { ...state, onScreen: { ...showing, stalls } }
  if (stalls === 1) return struck
  if (stalls === 2) return prepare({ ...struck, isOver: true }, showing, { attempt: ATTEMPTS, stalls })
  return skipOnScreen(struck, showing)
}

/** Goes on without the item on the screen; what is prepared already stays. */
function skipOnScreen(state: PlaybackState, showing: Showing): PlaybackState {
  const without = leaveOut({ ...state, isOver: true }, showing)
  return without.next ? without : choose(without)
}

const withAtHand = (state: PlaybackState, position: Position): PlaybackState =>
  state.atHand.includes(fileOf(position)) ? state : { ...state, atHand: [...state.atHand, fileOf(position)] }

/** Whether there is anything else to go on with; the only item that is left is waited for. */
export function mayBeLate({ next, ready, rotation, broken, late }: PlaybackState): boolean {
  if (!next || ready || next.stalls > 0) return false
  const isOther = (position: Pick<Position, 'item'>) =>
    fileOf(position) !== fileOf(next) && !late.includes(fileOf(position))
  return following(rotation, next, position => isOther(position) && !broken.includes(keyOf(position))) !== null
}

function goOnWithout(state: PlaybackState, next: Showing): PlaybackState {
  if (!mayBeLate(state)) return state
  const file = fileOf(next)
  return choose({ ...state, late: [...state.late, file], atHand: without(state.atHand, file) })
}

/** A late item joins in its own position of the order: at once, if that is what follows the item on the screen. */
function arrive(state: PlaybackState, file: string): PlaybackState {
  if (!state.late.includes(file)) return state
  const joined = { ...state, late: without(state.late, file), atHand: [...state.atHand, file] }
  const { next, onScreen, isOver } = joined
  // What goes up at this moment, or rebuilds a layer, is not called back.
  if (isSwapDue(state) || (next && (isOver || next.stalls > 0))) return joined
  const chosen = choose({ ...joined, last: onScreen })
  return next && chosen.next && isSameShowing(next, chosen.next) ? joined : chosen
}

/** Lets the item on the screen begin again, if it may still be there and nothing is about to take its position. */
function hold(state: PlaybackState, showing: Showing): PlaybackState {
  const item = itemIn(state.rotation, showing)
  const mayStay = item && isSameFile(showing, { item }) && !state.broken.includes(keyOf(showing))
  if (!state.isOver || state.ready || (state.next?.stalls ?? 0) > 0 || !mayStay) return state
  return { ...state, isOver: false }
}

function presented(state: PlaybackState, showing: Showing): PlaybackState {
  // What was removed while it went up does not stay.
  const item = itemIn(state.rotation, showing)
  const isOver = !item || !isSameFile(showing, { item })
  const shown = { ...withAtHand(state, showing), onScreen: showing, isOver }
  return choose({ ...shown, next: null, ready: false, hasShownAny: true, stuck: false })
}

const isSameShowing = (a: Position, b: Position) => isSamePosition(a, b) && isSameFile(a, b) && a.repeat === b.repeat

/** The showing on the screen by the newest rotation: with its new duration, or over because it has been removed. */
function refreshOnScreen(state: PlaybackState, finishing: readonly string[]): PlaybackState {
  const { onScreen, rotation } = state
  if (!onScreen) return state
  const item = itemIn(rotation, onScreen)
  if (item && isSameFile(onScreen, { item })) return { ...state, onScreen: { ...onScreen, item } }
  if (!item && finishing.includes(String(onScreen.playlist))) return state
  return { ...state, isOver: true }
}

/** Keeps what is prepared where it is still what comes next; anything else is chosen anew. */
function refreshNext(state: PlaybackState, isRising: boolean): PlaybackState {
  // What is going up at this moment cannot be called back.
  if (isRising && state.rotation.length > 0) return state
  const chosen = choose({ ...state, broken: [], last: state.onScreen })
  const { next } = state
  if (!next || !chosen.next) return chosen
  return isSameShowing(next, chosen.next)
    ? { ...state, broken: [], next: { ...next, item: chosen.next.item }, last: chosen.last }
    : chosen
}

const sameContent = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function changeRotation(state: PlaybackState, event: Extract<PlaybackEvent, { type: 'rotation' }>): PlaybackState {
  const { isProvisional } = event
  // An unchanged answer changes nothing on the screen; a changed duration, file or order does.
  if (sameContent(state.rotation, event.rotation)) {
    if (state.isProvisional === isProvisional) return state
    const confirmed = { ...state, isProvisional }
    return event.rotation.length === 0 ? idle(confirmed) : confirmed
  }
  const files = filesIn(event.rotation)
  const [late, atHand] = [state.late.filter(file => files.has(file)), state.atHand.filter(file => files.has(file))]
  const refreshed = refreshOnScreen(
    { ...state, isProvisional, late, atHand, rotation: event.rotation },
    event.finishing,
  )
  // Asked of the state before: what only this change makes over has not gone up yet, and may be removed itself.
  return refreshNext(refreshed, isSwapDue(state))
}

function finish(state: PlaybackState, showing: Showing): PlaybackState {
  const isGone = state.rotation.length === 0 && !state.isProvisional
  return isGone ? { ...state, onScreen: null, isOver: false } : { ...state, onScreen: showing, isOver: true }
}

/** The next state after an event; the same object where the event changes nothing. */
export function step(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  if (event.type === 'rotation') return changeRotation(state, event)
  if (event.type === 'retry') {
    return state.next || state.rotation.length === 0 ? state : choose({ ...state, broken: [], hasShownAny: false })
  }
  if (event.type === 'arrived') return arrive(state, event.file)
  const { onScreen, next } = state
  if (next?.number === event.number) {
    if (event.type === 'late') return goOnWithout(state, next)
    if (event.type === 'loaded') return withAtHand(state, next)
    if (event.type === 'failed') return nextFailed(state, next, event.isFinal)
    if (event.type === 'ready') return state.ready ? state : { ...state, ready: true }
    if (event.type === 'withdrawn') return { ...state, ready: false }
    return event.type === 'presented' ? presented(state, next) : state
  }
  if (onScreen?.number !== event.number) return state
  if (event.type === 'finished') return state.isOver ? state : finish(state, onScreen)
  if (event.type === 'held') return hold(state, onScreen)
  if (event.type === 'stalled') return onScreenStalled(state, onScreen)
  return event.type === 'failed' ? skipOnScreen(state, onScreen) : state
}

/** Whether the layers have to be swapped now. */
export const isSwapDue = (state: PlaybackState): boolean =>
  state.ready && state.next !== null && (state.isOver || state.onScreen === null)
