import { type RefCallback, type RefObject, useRef, useState } from 'react'
import { takeBackJob } from '../../jobs/change-task.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { type Card, cardName, cardNumbers } from '../../playlists/cards.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { AddIcon, DeleteIcon, EditIcon, MoreIcon } from '../../ui/icons.ts'
import { CardActions, useDuplicate } from '../copy/card-actions.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'

function CardMenu({ card }: { card: Card }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const duplicate = useDuplicate()
  const close = () => setAnchor(null)
  const onAction = () => {
    // The chosen button leaves the page: a dialog that opens now gives the focus back to this one.
    button.current?.focus()
    close()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={`More for ${cardNumbers(card)}`}
        icon={MoreIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      />
      {anchor && <CardActions {...{ card, duplicate, anchor, onAction }} onClose={close} />}
    </>
  )
}

/** The button of an empty card leaves with the first media, which come some time after the click. */
const leaveFocusToCard: RefCallback<HTMLButtonElement> = button => () => {
  const card = button?.closest('article')
  if (!card || document.activeElement !== button) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
}

interface CardButtonsProps {
  card: Card
  isOpen: boolean
  editButton: RefObject<HTMLButtonElement | null>
}

/** The buttons of a card: all of them in edit mode, and for empty playlists always the one that fills them. */
export function CardButtons({ card, isOpen, editButton }: CardButtonsProps) {
  const { type, isEditing, openGallery, toggleOpen, remove } = usePanel()
  const { playlist, playlists } = card
  const numbers = cardNumbers(card)
  const isOne = playlists.length === 1
  const addText = isOne ? 'Add to this playlist' : 'Add to all'
  if (!isEditing && playlist.items.length > 0) return null
  return (
    <span className="playlist-actions">
      <Button
        ref={leaveFocusToCard}
        aria-label={isOne ? `${addText} ${playlist.id}` : `${addText}: ${numbers}`}
        onClick={() => openGallery({ playlists, type })}
      >
        <AddIcon size={16} aria-hidden />
        <span>{addText}</span>
      </Button>
      {isEditing && (
        <>
          <IconButton
            ref={editButton}
            label={`Edit ${numbers}`}
            title={type === 'ticker' ? 'Edit repeat' : 'Edit hours'}
            icon={EditIcon}
            aria-pressed={isOpen}
            onClick={() => void toggleOpen(playlist, type)}
          />
          <IconButton label={`Delete ${numbers}`} icon={DeleteIcon} danger onClick={() => remove(card)} />
          <CardMenu card={card} />
        </>
      )}
    </span>
  )
}

/** Says that somebody else has changed a piece of a card, and makes it as the others again. */
export function TakeBack({ card, whole }: Record<'card' | 'whole', Card>) {
  const { tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  const isBusy = useRef(false)
  const takeBack = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { updated: done, updateFailed: failed } = texts.location
    await run({ job: takeBackJob(place, card, whole), done, further: tell, failed })
    isBusy.current = false
  }
  return (
    <p className="row wrap">
      <span className="playlist-status playlist-status-problem small strong breaks">
        <BidiText text={`Was part of ${cardName(whole)}`} />
      </span>
      <Button className="chip" aria-label={`Take it back in: ${cardNumbers(card)}`} onClick={() => void takeBack()}>
        Take it back in
      </Button>
    </p>
  )
}
