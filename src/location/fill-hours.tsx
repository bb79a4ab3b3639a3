import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Playlist } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { counted } from '../base/counted.ts'
import { daysSince1970 } from '../base/local-day.ts'
import { type Moment, momentNow } from '../base/moment.ts'
import { withChange } from '../jobs/change-task.ts'
import type { Place, Task } from '../jobs/job.ts'
import { useTellScreens } from '../jobs/tell-screens.ts'
import { usePageJob } from '../jobs/use-page-job.ts'
import { keepDraft } from '../page/drafts.ts'
import { type MinuteSpan, readyPlaylists } from '../player/schedule/schedule.ts'
import { type Card, cardName, cardsOf } from '../playlists/cards.ts'
import { changeTo } from '../playlists/change.ts'
import { frameOf, MOST_PIECES, rangeOf } from '../playlists/when/parts.ts'
import { sayWhen } from '../playlists/when/say.ts'
import { compiled, minus, plus, type When, whenOf, windowOf } from '../playlists/when/when.ts'
import { locationPath } from '../routes.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { newFormName } from './playlist/kept-plan.ts'
import { emptyDraft, type PlanDraft } from './playlist/plan-draft.ts'

const DAYS = 8 * 7

/** Hours in which nothing plays on a day, and perhaps on later ones. */
interface EmptyHours extends MinuteSpan {
  day: string
}

/** When nothing plays in these hours: from the day on for eight weeks, and on the days of a card. */
export function emptyWhen(playlists: readonly Playlist[], { day, start, end }: EmptyHours, card?: Card): When {
  const from = daysSince1970(day)
  const days = rangeOf([{ from, until: from + DAYS - 1 }, ...(card?.when ?? [])])
  return minus([{ ...days, start, end }], whenOf(readyPlaylists(playlists)))
}

/** The cards that can play in these hours too. One that is partly off may have them already, for nobody to see. */
export const fillersOf = (playlists: readonly Playlist[], hours: EmptyHours): (Card & { wanted: When })[] =>
  cardsOf(playlists)
    .filter(({ playlists: pieces }) => readyPlaylists(pieces).length === pieces.length)
    .map(card => ({ ...card, wanted: plus(card.when, emptyWhen(playlists, hours, card)) }))
    .filter(({ wanted }) => compiled(wanted).length <= MOST_PIECES)

export const fillTask = (place: Place, filler: ReturnType<typeof fillersOf>[number], now: Moment): Task =>
  withChange({ place }, changeTo(filler, filler.wanted, now), now.day)

/** What the form of a new playlist opens with. */
export function fillDraft(empty: When): PlanDraft {
  const { box, hull } = frameOf(empty)
  return { ...emptyDraft, ...windowOf(box), repeat_interval: '1', weekdays: hull.weekdays }
}

interface FillHoursProps {
  place: Place
  /** Those of its videowall. */
  playlists: readonly Playlist[]
  hours: EmptyHours
  /** Other locations with the same empty hours. */
  others?: readonly Pick<FillHoursProps, 'place' | 'playlists'>[]
  /** Opens the form of a new playlist, with what is kept for it; if absent, the page of the location does. */
  onNew?: () => void
}

/** Has a new playlist, or one that is there, play in empty hours. */
export function FillHours(props: FillHoursProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={`Fill… ${props.place.locationName}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Fill…
      </Button>
      {isOpen && <FillDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function FillDialog(props: FillHoursProps & { onClose: () => void }) {
  const { place, playlists, others = [], onNew, onClose } = props
  const [isEverywhere, setEverywhere] = useState(false)
  const navigate = useNavigate()
  const tell = useTellScreens()
  const run = usePageJob()
  const now = momentNow(wallClock)
  const hours = { ...props.hours, day: props.hours.day < now.day ? now.day : props.hours.day }
  const empty = emptyWhen(playlists, hours)
  const openForm = () => {
    const { locationId: id, locationName: name, uniqueId: unique_id } = place
    const path = locationPath({ id, name, unique_id })
    const values = { type: 'videowall', draft: fillDraft(empty), first: emptyDraft }
    keepDraft({ path, form: newFormName('videowall'), values })
    onClose()
    void (onNew ? onNew() : navigate(path))
  }
  const fill = (name: string) => {
    const tasks = [{ place, playlists }, ...(isEverywhere ? others : [])].flatMap(one => {
      const filler = fillersOf(one.playlists, hours).find(card => cardName(card) === name)
      return filler ? [fillTask(one.place, filler, now)] : []
    })
    const job = { title: `Fill empty hours with ${name}`, tasks, tells: isEverywhere }
    const { updated: done, updateFailed: failed } = texts.location
    const further = () => (isEverywhere ? undefined : tell(place, 'videowall'))
    void run({ job, done, failed, further, onStarted: onClose })
  }
  return (
    <Modal title="Fill empty hours" width={480} onClose={onClose}>
      <p className="muted">{sayWhen(empty, now.day)}</p>
      {others.length > 0 && (
        <CheckBox checked={isEverywhere} onChange={setEverywhere}>
          {`Also at ${counted(others.length, 'other location')} with these empty hours, by its playlist of that name`}
        </CheckBox>
      )}
      <div className="stack above-3">
        {fillersOf(playlists, hours).map(card => (
          <Button key={card.playlist.id} onClick={() => fill(cardName(card))}>
            <BidiText text={`${cardName(card)} plays then too, on every day of its range`} />
          </Button>
        ))}
        <Button onClick={openForm}>New playlist for these hours…</Button>
      </div>
    </Modal>
  )
}
