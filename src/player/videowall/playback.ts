import { fileOf, filesIn, following, isSameFile, itemIn, itemKey, type Position } from '../schedule/rotation.ts'
import { isSameShowing, isSwapDue, type PlaybackEvent, type PlaybackState, type Showing } from './playback-state.ts'

/** After these attempts to load it, an item is left out until the next round. */
const ATTEMPTS = 2

type ItemIn = Pick<Position, 'playlist' | 'item'>

const without = (list: readonly string[], gone: string) => list.filter(one => one !== gone)

/** Chooses the item after the last position; a round that could show nothing ends in a pause. */
function choose(state: PlaybackState): PlaybackState {
  const isInTime = (position: ItemIn) => !state.late.includes(fileOf(position))
  const isUsable = (position: ItemIn) => isInTime(position) && !state.broken.includes(itemKey(position))
  const step = following(state.rotation, state.last, isUsable)
  if (step && !(step.wrapped && state.hasShownAny)) return prepare(state, step.position)
  // A new round: broken items are tried once more.
  const fresh = state.hasShownAny ? following(state.rotation, state.last, isInTime) : null
  return fresh ? prepare({ ...state, broken: [], hasShownAny: false }, fresh.position) : idle(state)
}

/** Nothing to prepare: the last frame stays, unless its item has been removed. */
function idle(state: PlaybackState): PlaybackState {
  const { onScreen, isOver, isProvisional, rotation } = state
  const isStale = onScreen !== null && isOver && !isProvisional && !itemIn(rotation, onScreen)
  return { ...state, next: null, ready: false, stuck: true, ...(isStale && { onScreen: null, isOver: false }) }
}

type Tried = Pick<Showing, 'attempt' | 'stalls'>

function prepare(state: PlaybackState, position: Position, tried: Tried = { attempt: 1, stalls: 0 }): PlaybackState {
  const number = state.lastNumber + 1
  return { ...state, next: { ...position, ...tried, number }, ready: false, last: position, lastNumber: number }
}

const leaveOut = (state: PlaybackState, position: Position): PlaybackState =>
  state.broken.includes(itemKey(position)) ? state : { ...state, broken: [...state.broken, itemKey(position)] }

function nextFailed(state: PlaybackState, next: Showing, isFinal: boolean): PlaybackState {
  if (next.attempt >= ATTEMPTS || isFinal) return choose(leaveOut(state, next))
  return prepare(state, next, { attempt: next.attempt + 1, stalls: next.stalls })
}

/** The ladder: the item begins again, then its layer is rebuilt, then it is left out. */
function onScreenStalled(state: PlaybackState, showing: Showing): PlaybackState {
  const stalls = showing.stalls + 1
  const struck = { ...state, onScreen: { ...showing, stalls } }
  if (stalls === 1) return struck
  if (stalls === 2) return prepare({ ...struck, isOver: true }, showing, { attempt: ATTEMPTS, stalls })
  return skipOnScreen(struck, showing)
}

/** Goes on without the item on the screen; the prepared item stays prepared. */
function skipOnScreen(state: PlaybackState, showing: Showing): PlaybackState {
  const skipped = leaveOut({ ...state, isOver: true }, showing)
  return skipped.next ? skipped : choose(skipped)
}

const withAtHand = (state: PlaybackState, position: Position): PlaybackState =>
  state.atHand.includes(fileOf(position)) ? state : { ...state, atHand: [...state.atHand, fileOf(position)] }

type Fits = (position: ItemIn, next: Showing) => boolean

/** True if another item that `fits` can be shown instead of the next one; the last item left is waited for. */
export function mayBeLate({ next, ready, rotation, broken, late }: PlaybackState, fits: Fits = () => true): boolean {
  if (!next || ready || next.stalls > 0) return false
  const isOther = (position: ItemIn) =>
    ![fileOf(next), ...late].includes(fileOf(position)) && !broken.includes(itemKey(position)) && fits(position, next)
  return following(rotation, next, isOther) !== null
}

function goOnWithout(state: PlaybackState, next: Showing): PlaybackState {
  if (!mayBeLate(state)) return state
  const file = fileOf(next)
  return choose({ ...state, late: [...state.late, file], atHand: without(state.atHand, file) })
}

/** A late item joins the order at its own position: at once, if that position follows the item on the screen. */
function arrive(state: PlaybackState, file: string): PlaybackState {
  if (!state.late.includes(file)) return state
  const joined = { ...state, late: without(state.late, file), atHand: [...state.atHand, file] }
  const { next, onScreen, isOver } = joined
  // An item that is being raised, or that rebuilds a layer, is not replaced.
  if (isSwapDue(state) || (next && (isOver || next.stalls > 0))) return joined
  const chosen = choose({ ...joined, last: onScreen })
  return next && chosen.next && isSameShowing(next, chosen.next) ? joined : chosen
}

/** Lets the item on the screen begin again, if it is still in the rotation and no other item is about to replace it. */
function hold(state: PlaybackState, showing: Showing): PlaybackState {
  const item = itemIn(state.rotation, showing)
  const mayStay = item && isSameFile(showing, { item }) && !state.broken.includes(itemKey(showing))
  if (!state.isOver || state.ready || (state.next?.stalls ?? 0) > 0 || !mayStay) return state
  return { ...state, isOver: false }
}

function presented(state: PlaybackState, showing: Showing): PlaybackState {
  // The item may have been removed while it was raised.
  const item = itemIn(state.rotation, showing)
  const isOver = !item || !isSameFile(showing, { item })
  const shown = { ...withAtHand(state, showing), onScreen: showing, isOver }
  return choose({ ...shown, next: null, ready: false, hasShownAny: true, stuck: false })
}

/** Applies the new rotation to the item on the screen: its new duration, or its end because it was removed. */
function refreshOnScreen(state: PlaybackState, finishing: readonly string[]): PlaybackState {
  const { onScreen, rotation } = state
  if (!onScreen) return state
  const item = itemIn(rotation, onScreen)
  if (item && isSameFile(onScreen, { item })) return { ...state, onScreen: { ...onScreen, item } }
  if (!item && finishing.includes(String(onScreen.playlist))) return state
  return { ...state, isOver: true }
}

/** Keeps the prepared item if it is still the next one; else chooses another item. */
function refreshNext(state: PlaybackState, isBeingRaised: boolean): PlaybackState {
  // An item that is being raised cannot be replaced.
  if (isBeingRaised && state.rotation.length > 0) return state
  const chosen = choose({ ...state, broken: [], last: state.onScreen })
  const { next } = state
  if (!next || !chosen.next || !isSameShowing(next, chosen.next)) return chosen
  return { ...state, broken: [], next: { ...next, item: chosen.next.item }, last: chosen.last }
}

function changeRotation(state: PlaybackState, event: Extract<PlaybackEvent, { type: 'rotation' }>): PlaybackState {
  const { rotation, finishing, isProvisional } = event
  // An unchanged answer changes nothing on the screen; a changed duration, file or order does.
  if (JSON.stringify(state.rotation) === JSON.stringify(rotation)) {
    if (state.isProvisional === isProvisional) return state
    return rotation.length === 0 ? idle({ ...state, isProvisional }) : { ...state, isProvisional }
  }
  const files = filesIn(rotation)
  const known = (list: readonly string[]) => list.filter(file => files.has(file))
  const changed = { ...state, rotation, isProvisional, late: known(state.late), atHand: known(state.atHand) }
  // The old state decides: an item that is over only by this change is not being replaced yet.
  return refreshNext(refreshOnScreen(changed, finishing), isSwapDue(state))
}

function finish(state: PlaybackState, showing: Showing): PlaybackState {
  const isGone = state.rotation.length === 0 && !state.isProvisional
  return isGone ? { ...state, onScreen: null, isOver: false } : { ...state, onScreen: showing, isOver: true }
}

/** The state after an event; the same object if the event changes nothing. */
export function step(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  if (event.type === 'rotation') return changeRotation(state, event)
  if (event.type === 'arrived') return arrive(state, event.file)
  const { onScreen, next, rotation } = state
  if (event.type === 'retry')
    return next || rotation.length === 0 ? state : choose({ ...state, broken: [], hasShownAny: false })
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
