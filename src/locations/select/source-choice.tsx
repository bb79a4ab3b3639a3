import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { counted } from '../../base/counted.ts'
import { isScreenType, sameId, screenTypes } from '../../base/id.ts'
import { type CopyChoice, type CopySource, choiceText, copyFacts, sourceWarnings } from '../../jobs/copy-tasks.ts'
import { CopyChoiceFields } from '../../jobs/present-playlists.tsx'
import { ChooseLocation } from '../../page/choose-location.tsx'
import { LoadFailed } from '../../page/load-failed.tsx'
import { daysAndItems, playlistName } from '../../playlists/playlist-name.tsx'
import { cardsOf, playlistsOf } from '../../playlists/weekday-groups.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { copyPlan, type StepProps } from './bulk-jobs.ts'
import { ChoiceModal } from './choice-modal.tsx'

const sourcesOf = (playlists: readonly Playlist[]): CopySource[] =>
  screenTypes.flatMap(type => {
    const own = playlists.filter(playlist => playlist.type === type)
    return own.length > 0 ? [{ type, playlists: own }] : []
  })

export function SourceChoice({ locations, now, onClose }: StepProps) {
  const [source, setSource] = useState<Location | null>(null)
  const [playlists, setPlaylists] = useState<readonly Playlist[]>([])
  const [choice, setChoice] = useState<CopyChoice>({ mode: 'add', isSwitchedOn: false })
  const targets = locations.filter(({ location }) => !source || !sameId(location.id, source.id))
  const sources = sourcesOf(playlists)
  const types = sources.map(({ type }) => type)
  const planOf = () => {
    const plan = copyPlan(targets, { sources, choice, now, source })
    return { plan, facts: copyFacts(sources, choice, plan.job.tasks).map(text => <Text key={text} text={text} />) }
  }
  const choose = (location: Location) => {
    setSource(location)
    setPlaylists([])
  }
  return (
    <ChoiceModal
      title={`Copy playlists to ${counted(targets.length, 'location')}`}
      isReady={sources.length > 0 && targets.length > 0}
      planOf={planOf}
      locations={targets}
      onClose={onClose}
    >
      <ChooseLocation
        legend="Copy from"
        searchLabel="Search the location to copy from"
        chosen={source}
        onChoose={choose}
      />
      {source && <SourcePlaylists key={source.id} source={source} chosen={playlists} onChange={setPlaylists} />}
      {sources.length > 0 && (
        <>
          <CopyChoiceFields types={types} choice={choice} onChange={setChoice} />
          {[choiceText(types, choice), ...sourceWarnings(sources, now)].map(text => (
            <Text key={text} text={text} className="muted" />
          ))}
        </>
      )}
    </ChoiceModal>
  )
}

const Text = ({ text, className }: { text: string; className?: string }) => (
  <p className={className}>
    <BidiText text={text} />
  </p>
)

interface SourcePlaylistsProps {
  source: Location
  chosen: readonly Playlist[]
  onChange: (playlists: readonly Playlist[]) => void
}

function SourcePlaylists({ source, chosen, onChange }: SourcePlaylistsProps) {
  const list = { ...playlistsQuery(source.id), meta: { loggedOnly: true } }
  const query = useQuery(list)
  if (query.isError && !query.data) return <LoadFailed name="playlists" query={query} of={list} />
  if (!query.data) return <p className="muted">Loading its playlists…</p>
  const own = query.data.filter(({ type }) => isScreenType(type))
  if (own.length === 0) return <p>This location has no playlists.</p>
  const cards = cardsOf(own)
  const isChosen = ({ id }: Playlist) => chosen.some(one => sameId(one.id, id))
  const areAll = own.every(isChosen)
  return (
    <fieldset className="copy-playlists scrolls">
      <legend className="visually-hidden">Playlists to copy</legend>
      <CheckBox
        checked={areAll}
        isPartly={chosen.length > 0 && !areAll}
        onChange={isTicked => onChange(isTicked ? own : [])}
      >
        {`All ${counted(cards.length, 'playlist')}`}
      </CheckBox>
      {cards.map(card => (
        <CheckBox
          key={card.playlist.id}
          checked={playlistsOf(card).every(isChosen)}
          onChange={isTicked =>
            onChange(own.filter(one => (playlistsOf(card).includes(one) ? isTicked : isChosen(one))))
          }
        >
          <span>
            <bdi>{playlistName(card.playlist)}</bdi>{' '}
            <span className="muted">{`${card.playlist.type}, ${daysAndItems(card.playlist)}`}</span>
          </span>
        </CheckBox>
      ))}
    </fieldset>
  )
}
