import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { isScreenType, type Playlist } from '../../api/playlists.ts'
import { locationsQuery, mediaQuery, outdateQueries, playlistsQuery } from '../../api/queries.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges, type OwnChanges } from '../../fleet/own-changes.ts'
import { cardsOf } from '../../playlists/cards.ts'
import { createUnpublished, type UnpublishedChanges } from '../../playlists/unpublished-changes.ts'
import { useAskBeforeUnload } from '../../ui/ask-before-unload.ts'
import { CloseListIcon, OpenListIcon } from '../../ui/icons.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { JobSnapshot } from '../job.ts'
import { countText, isUnderWay, newsOf, RECENT_CHANGES, summaryText } from '../job-text.ts'
import { jobsOf, useJobs } from '../jobs.ts'
import type { PageEffects } from '../tabs/tab-messages.ts'
import { JobList, JobsProgress } from './job-list.tsx'
import { useUnseenReports } from './use-unseen-reports.ts'
import './job-tray.css'

interface Tools {
  queries: QueryClient
  unpublished: UnpublishedChanges
  ownChanges: OwnChanges
}

/** The lists of playlists that are loaded, with the id of their location. */
function loadedLists(queries: QueryClient): [locationId: string, playlists: readonly Playlist[]][] {
  const [name] = playlistsQuery('').queryKey
  const loaded = queries.getQueriesData<readonly Playlist[]>({ queryKey: [name] })
  return loaded.flatMap(([[, id], playlists]) => (playlists ? [[String(id), playlists]] : []))
}

const shows = (playlist: Playlist, files: ReadonlySet<string>) =>
  playlist.items.some(({ media }) => files.has(String(media.id)))

/** Counts what the screens of a location have not taken yet. A playlist that is switched off is on no screen. */
function countUnpublished(queries: QueryClient, unpublished: UnpublishedChanges, effects: PageEffects): void {
  const { locationId, types, playlistIds } = effects
  if (locationId === null) return
  const playlists = queries.getQueryData(playlistsQuery(locationId).queryKey) ?? []
  const changed = playlists.filter(({ id, is_active }) => is_active && playlistIds.includes(String(id)))
  for (const type of [...types, ...cardsOf(changed).map(({ playlist }) => playlist.type)]) {
    if (isScreenType(type)) unpublished.add(locationId, type)
  }
}

/** Deleted files have left the playlists that showed them. */
function applyDeletedFiles({ queries, unpublished, ownChanges }: Tools, all: readonly PageEffects[]): void {
  const files = new Set(all.flatMap(({ mediaId }) => mediaId ?? []))
  if (files.size === 0) return
  const isOwn = all.some(one => one.mediaId !== null && one.isOwn)
  void outdateQueries(queries, mediaQuery.queryKey)
  for (const [locationId, playlists] of loadedLists(queries)) {
    const showing = playlists.filter(playlist => shows(playlist, files))
    if (showing.length === 0) continue
    const types = new Set(showing.filter(({ is_active }) => is_active).map(({ type }) => type))
    for (const type of types) if (isOwn && isScreenType(type)) unpublished.add(locationId, type)
    ownChanges.note([locationId])
    void outdateQueries(queries, playlistsQuery(locationId).queryKey)
  }
}

function applyEffects(tools: Tools, effects: readonly PageEffects[]): void {
  const { queries, unpublished, ownChanges } = tools
  // The tab that runs the jobs counts, for all tabs.
  for (const one of effects.filter(({ isOwn }) => isOwn)) {
    if (one.effect === 'told' && one.locationId !== null) unpublished.forget(one.locationId)
    if (one.effect === 'unpublished') countUnpublished(queries, unpublished, one)
  }
  applyDeletedFiles(tools, effects)
  const changed = [...new Set(effects.flatMap(({ locationId }) => locationId ?? []))]
  ownChanges.note(changed)
  for (const id of changed) void outdateQueries(queries, playlistsQuery(id).queryKey)
  if (effects.some(({ kind }) => kind === 'create-location' || kind === 'delete-location')) {
    void outdateQueries(queries, locationsQuery.queryKey)
  }
}

/** Shows on every page what the jobs have changed, and counts what the screens have not taken yet. */
export function useJobEffects(): void {
  const queries = useQueryClient()
  const { takeEffects } = useStore(jobsOf)
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  useEffect(
    () => takeEffects(effects => applyEffects({ queries, unpublished, ownChanges }, effects)),
    [queries, unpublished, ownChanges, takeEffects],
  )
}

/** The jobs at the foot of the sidebar (requirement 23.2). Only a person opens the list: it lies over the navigation. */
export function JobTray() {
  const { jobs } = useJobs()
  useJobEffects()
  const spoken = useSpoken(jobs)
  const [isOpen, setOpen] = useState(false)
  useAskBeforeUnload(jobs.some(job => isUnderWay(job) && !job.isKept))
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      {(jobs.length > 0 || isOpen) && <Tray jobs={jobs} isOpen={isOpen} onOpen={setOpen} />}
    </>
  )
}

/** The sentence for a screen reader: about the start and the end of a job, and about no step between them. */
function useSpoken(jobs: readonly JobSnapshot[]): string {
  const [spoken, setSpoken] = useState({ jobs, text: '' })
  if (spoken.jobs !== jobs) setSpoken({ jobs, text: newsOf(spoken.jobs, jobs) || spoken.text })
  return spoken.text
}

interface TrayProps {
  jobs: readonly JobSnapshot[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function Tray({ jobs, isOpen, onOpen }: TrayProps) {
  const listId = useId()
  const keptFocus = useKeptFocus()
  const { unseen, markSeen } = useUnseenReports(jobs)
  const toggle = () => {
    onOpen(!isOpen)
    markSeen()
  }
  const underWay = jobs.filter(isUnderWay)
  const Icon = isOpen ? CloseListIcon : OpenListIcon
  return (
    <section className="job-tray column" aria-label={RECENT_CHANGES} {...keptFocus}>
      <button
        type="button"
        className="job-head small figures job-tray-head hover-fill row between rigid"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <span className={unseen.length > 0 ? 'one-line danger' : 'one-line'}>
          {isOpen ? countText(jobs) : summaryText(jobs)}
        </span>
        <Icon size={15} aria-hidden />
      </button>
      {!isOpen && underWay.length > 0 && <JobsProgress jobs={underWay} label={summaryText(jobs)} />}
      <div id={listId} className="job-tray-list scrolls" hidden={!isOpen}>
        {isOpen && <JobList onCleared={() => onOpen(false)} />}
      </div>
    </section>
  )
}
