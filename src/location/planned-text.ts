import { mediaName } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import { formatLength } from '../base/format.ts'
import { clockText } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { type FilmSeconds, loopOf } from '../player/schedule/rotation.ts'
import { DAY_MINUTES, scheduleAt } from '../player/schedule/schedule.ts'
import { changeAfter, dayTimeline } from '../player/schedule/timeline.ts'
import { type Card, type CardStretch, cardName, cardStretches, cardsOf, createCardFinder } from '../playlists/cards.ts'
import { isFar, isSwitchedOff, momentText, nextText, rotationText } from '../playlists/plan-text.ts'

interface PlannedText {
  title: string
  lines: string[]
}

const titleOf = (name: string) => name.replace(/(?<=.)\.[a-z\d]{2,5}$/i, '')

/** The playlists that play in turn, and the first two items: the cards say the same of a playlist that plays alone. */
function turnLines(cards: readonly Card[], filmSeconds: FilmSeconds): string[] {
  const rotation = cards.map(({ playlist }) => playlist)
  const { seconds } = loopOf(rotation, filmSeconds)
  const loop = seconds === null ? '' : ` · Loop ${formatLength(seconds)}`
  const [first, second] = rotation.flatMap(({ items }) => items).map(({ media }) => titleOf(mediaName(media)))
  // Isolates keep a name that is written from right to left from turning the sentence.
  return [`${rotationText(cards)}${loop}`, `Starts with \u2068${first}\u2069, then \u2068${second}\u2069`]
}

/** Nothing for the only card, which is below. */
function sourceLines(playing: readonly Card[], cards: readonly Card[], filmSeconds: FilmSeconds): string[] {
  if (playing.length > 1) return turnLines(playing, filmSeconds)
  return cards.length > 1 ? playing.map(cardName) : []
}

/**
 * The words about the planned picture of a screen (requirement 6.45).
 * @param isOn the position of the screen's switch, which may not be saved yet
 */
export function plannedText(
  playlists: readonly Playlist[],
  now: Moment,
  isOn: boolean,
  filmSeconds: FilmSeconds,
): PlannedText {
  if (isSwitchedOff(playlists)) {
    const switched = isOn
      ? 'Press Update to switch this screen on.'
      : 'Turn on the switch of this screen and press Update.'
    return { title: switched, lines: [] }
  }
  const cards = cardsOf(playlists)
  const cardsIn = createCardFinder(cards)
  const { rotation } = scheduleAt(playlists, now)
  if (rotation.length === 0) {
    const change = changeAfter(playlists, now)
    if (!change || isFar(change.at, now)) return { title: 'Nothing is planned', lines: [] }
    return {
      title: `Nothing planned until ${momentText(change.at, now)}`,
      lines: [`Then ${rotationText(cardsIn(change.rotation))}`],
    }
  }
  const [title = '', ...lines] = [...sourceLines(cardsIn(rotation), cards, filmSeconds), nextText(playlists, now)]
  return { title, lines }
}

interface BarSpan {
  /** Minutes of the day, 0 to 1440. */
  start: number
  end: number
  text: string
}

const edgeText = (minute: number) => (minute === DAY_MINUTES ? 'midnight' : clockText(minute))

function spanText({ start, end, cards }: CardStretch): string {
  if (start === 0 && end === DAY_MINUTES) return `${rotationText(cards)} all day`
  return `${rotationText(cards)} from ${edgeText(start)} to ${edgeText(end)}`
}

/** The spans of a day's bar; for a screen that is switched off, those that it would have. */
export function barSpans(playlists: readonly Playlist[], day: string): BarSpan[] {
  const planned = isSwitchedOff(playlists) ? playlists.map(one => ({ ...one, is_active: true })) : playlists
  return cardStretches(cardsOf(planned), dayTimeline(planned, day))
    .filter(({ cards }) => cards.length > 0)
    .map(span => ({ start: span.start, end: span.end, text: spanText(span) }))
}

/** The text alternative of a day's bar (requirement 6.46). */
export function barText(spans: readonly BarSpan[], isOff: boolean): string {
  const texts = spans.map(({ text }) => text).join(', ')
  return `${isOff ? 'Today, if it is switched on' : 'Today'}: ${texts || 'nothing'}`
}
