import type { Playlist, ScreenType } from '../api/playlists.ts'
import { type Shown, shownTexts } from '../fleet/receipts.ts'
import { capitalised, namesText, playlistsText } from '../playlists/playlist-name.tsx'
import { refreshText } from '../playlists/unpublished-changes.ts'
import { lastSeenText, sinceText } from '../screens/absence-text.ts'
import type { Absence } from '../screens/ledger.ts'

/** What the console knows of a real screen. */
export interface ScreenFacts {
  /** Null before the first presence list. */
  isConnected: boolean | null
  /** For the end of a sentence about a presence that is out of date; empty while it is current. */
  asOf: string
  absence: Absence | null
  /** What the screen itself says; null if it says nothing. */
  shown: Shown | null
  /** The server has a playlist that is switched on for it. */
  isExpected: boolean
  /** The number of saved changes that no Update has announced. */
  changes: number
  /** What is off until Update, one for each card. */
  waiting: readonly Playlist[]
  /** Milliseconds since the epoch. */
  now: number
}

const joined = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between)

function presenceText({ isConnected, asOf, absence, isExpected, now }: ScreenFacts): string {
  if (isConnected === null) return 'Not known yet if the screen is connected.'
  if (isConnected) return `Screen connected${asOf}.`
  if (!isExpected) return `Screen not connected${asOf}.`
  const since = absence ? joined([` ${sinceText(absence, now)}`, lastSeenText(absence, now)], ', ') : ''
  return `Screen dark${since}${asOf}.`
}

/** The screen says that it has the newest version that is saved. */
const isTaken = (shown: Shown | null) => shown !== null && shown !== 'before' && shown !== 'clock'

function publishedText({ isConnected, isExpected, shown, changes }: ScreenFacts): string {
  if (shown && (shown !== 'before' || changes === 0)) return `It ${shownTexts[shown][0]}.`
  if (changes > 0 || !isExpected || isConnected === null) return ''
  return isConnected ? 'It has the published version.' : 'It takes the published version when it connects.'
}

function changesText({ isConnected, shown, changes }: ScreenFacts): string {
  if (changes === 0 || isTaken(shown)) return ''
  if (isConnected === false) return 'It takes the changes when it connects.'
  return `It still shows the version before, and takes the new one ${refreshText()}, or now with Update.`
}

function waitingText({ waiting }: ScreenFacts): string {
  if (waiting.length === 0) return ''
  return `${playlistsText(waiting)} ${waiting.length === 1 ? 'is' : 'are'} off until you press Update.`
}

/** The words of a screen's line: how it is, then what it does not show yet (requirements 6.33, 6.34, 6.49). */
export const screenLineText = (facts: ScreenFacts) => ({
  state: joined([presenceText(facts), publishedText(facts)], ' '),
  unpublished: joined([changesText(facts), waitingText(facts)], ' '),
})

function clause(types: readonly ScreenType[], ofOne: string, ofBoth: string): string {
  if (types.length === 0) return ''
  return `${namesText(types.map(type => `the ${type}`))} ${types.length === 1 ? ofOne : ofBoth}`
}

function sentence(clauses: readonly string[]): string {
  const text = joined(clauses, ', ')
  return text && `${capitalised(text)}.`
}

const without = (types: readonly ScreenType[], others: readonly ScreenType[]) =>
  types.filter(type => !others.includes(type))

/** What is told of a new presence list, from the screens that were connected and those that are; empty for no change. */
export const presenceNews = (before: readonly ScreenType[], after: readonly ScreenType[]): string =>
  sentence([
    clause(without(after, before), 'is connected now', 'are connected now'),
    clause(without(before, after), 'is not connected any more', 'are not connected any more'),
  ])

/** The sentence of the alert after an Update about the screens that it has switched on (requirement 6.35). */
export function toldText(on: readonly ScreenType[], connected: readonly ScreenType[]): string {
  const dark = without(on, connected)
  return sentence([
    clause(without(on, dark), 'has been told to take the new version', 'have been told to take the new version'),
    clause(dark, 'takes the new version when it connects', 'take the new version when they connect'),
  ])
}
