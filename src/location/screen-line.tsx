import { useState } from 'react'
import { screenTypes } from '../api/playlists.ts'
import { instantOf } from '../base/moment.ts'
import { isTrouble, useShown } from '../fleet/receipts.ts'
import { useScreenConnected } from '../realtime/presence.ts'
import { useScreenNote } from '../screens/screen-notes.ts'
import { dotLooks, dotState, useBothConnected, usePresenceAge } from '../screens/screen-state.ts'
import { useAbsence } from '../screens/use-watch.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { usePanel, useScreenNow } from './panel-context.ts'
import { presenceNews, type ScreenFacts, screenLineText } from './screen-text.ts'
import { usePlace } from './use-location.ts'
import { useUnpublishedCount, waitingCards } from './use-unpublished.ts'
import './screen-line.css'

function useScreenFacts(): ScreenFacts {
  const { type } = usePanel()
  const { playlists = [], isOn, now } = useScreenNow()
  const { locationId, uniqueId } = usePlace()
  const { isKnown, asOf } = usePresenceAge()
  const isConnected = useScreenConnected(uniqueId, type)
  return {
    isConnected: isKnown ? isConnected : null,
    asOf,
    absence: useAbsence(uniqueId, type),
    shown: useShown({ id: locationId, unique_id: uniqueId }, type),
    isExpected: playlists.some(playlist => playlist.is_active),
    changes: useUnpublishedCount(locationId, type),
    waiting: isOn ? waitingCards(playlists, type).map(({ playlist }) => playlist) : [],
    now: instantOf(now),
  }
}

const unknownLook = { on: false, off: 'unknown' } as const

const lookOf = ({ isConnected, isExpected }: ScreenFacts) =>
  isConnected === null ? unknownLook : dotLooks[dotState(isConnected, isExpected)]

function toneOf({ isConnected, isExpected, shown }: ScreenFacts, unpublished: string): string {
  if (unpublished || isTrouble(shown)) return 'waiting'
  if (!isExpected || isConnected === null) return 'quiet'
  return isConnected ? 'published' : 'dark'
}

/**
 * The state of the real screen of a panel: connected or dark, and with which version. Nothing else on the page says it
 * (requirement 6.49).
 */
export function ScreenLine() {
  const facts = useScreenFacts()
  const { type } = usePanel()
  const note = useScreenNote(usePlace().uniqueId, type)
  const { state, unpublished } = screenLineText(facts)
  return (
    <div className={`screen-line words breaks screen-line-${toneOf(facts, unpublished)}`}>
      <StatusDot {...lookOf(facts)} uncertain={facts.asOf !== ''} />
      <p>
        <span>{state}</span> {!facts.isConnected && <BidiText text={note ? `“${note}” ` : ''} />}
        {/* The empty element is there first, so that a screen reader announces its text. */}
        <span role="status">
          <BidiText text={unpublished} />
        </span>
      </p>
    </div>
  )
}

/** Tells a screen reader of the changes of the presence after the first list (requirement 6.50). */
export function PresenceNews({ uniqueId }: { uniqueId: string }) {
  const { isKnown } = usePresenceAge()
  const isConnected = useBothConnected(uniqueId)
  const connected = isKnown ? screenTypes.filter(type => isConnected[type]) : null
  const [told, setTold] = useState({ connected, text: '' })
  if (told.connected?.join() !== connected?.join()) {
    setTold({ connected, text: told.connected && connected ? presenceNews(told.connected, connected) : '' })
  }
  return (
    <p className="visually-hidden" role="status">
      {told.text}
    </p>
  )
}
