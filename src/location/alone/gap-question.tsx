import { type ReactNode, useId, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { Card } from '../../playlists/cards.ts'
import type { Change } from '../../playlists/change.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { freeText, gapOf } from '../playlist/wish.ts'
import { usePagePlaylists } from '../use-location.ts'
import './alone-field.css'

interface GapQuestionProps {
  question: string
  gap: Change
  onChange: (closes: boolean) => void
}

function GapQuestion({ question, gap, onChange }: GapQuestionProps): ReactNode {
  const [closes, setCloses] = useState(false)
  const name = useId()
  const choice = (isClosing: boolean, text: string) => (
    <label className="row">
      <input
        type="radio"
        name={name}
        checked={closes === isClosing}
        onChange={() => {
          setCloses(isClosing)
          onChange(isClosing)
        }}
      />
      <BidiText text={text} />
    </label>
  )
  return (
    <>
      <BidiText text={question} />
      <span className="stack gap-1 above-3">
        {choice(false, 'Leave its hours empty')}
        {choice(true, freeText({ isAlone: false, closes: true, free: gap }))}
      </span>
    </>
  )
}

/**
 * A function that asks before a card is deleted. If others leave its hours free, the person chooses if they play there again.
 * @returns null if the card stays; else the change of the others, or undefined for none
 */
export function useDeleteQuestion() {
  const confirm = useConfirm()
  const playlists = usePagePlaylists() ?? []
  /** Null if no other playlist leaves the hours of the card free. */
  const gapIn = (card: Card): Change | null => {
    const isBeside = ({ type }: Playlist) => type === 'videowall' && card.playlist.type === type
    return gapOf(card, playlists.filter(isBeside), momentNow(wallClock))
  }
  const ask = async (question: string, gap: Change | null) => {
    if (!gap) return (await confirm(question)) ? undefined : null
    let closes = false
    const onChange = (isOn: boolean) => {
      closes = isOn
    }
    if (!(await confirm(<GapQuestion {...{ question, gap, onChange }} />))) return null
    return closes ? gap : undefined
  }
  return { gapIn, ask }
}
