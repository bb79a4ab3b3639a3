import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Reader } from '../api/fields.ts'
import { sessionUser, storedToken, subscribeToSession } from '../api/session.ts'
import { wallClock } from '../base/clock.ts'
import { isObject } from '../base/is-object.ts'
import { keptValue } from '../base/kept-value.ts'
import { belowBase } from '../routes.ts'

/** The unsaved values of one form; they outlive the session in which they were typed. */
export interface Draft {
  owner: string
  /** The address of the page below the base path, with its query. */
  path: string
  /** The title of the page. */
  page: string
  form: string
  values: unknown
  /** The person has closed the form: only its next opening offers the values. */
  isClosed?: boolean
}

/** The limit counts from the end of the session: a person comes back to an unfinished form on the same working day. */
const LIMIT_MS = 12 * 3_600_000

interface Dated extends Draft {
  /** Milliseconds since the epoch. */
  at: number
}

const TEXT_FIELDS = ['owner', 'path', 'page', 'form'] as const

const isDated = (value: unknown): value is Dated =>
  isObject(value) && typeof value.at === 'number' && TEXT_FIELDS.every(field => typeof value[field] === 'string')

/** A time ahead of the clock was written before the clock was set back: it does not count. */
const isCurrent = ({ at }: Dated) => at <= wallClock.now() && wallClock.now() - at < LIMIT_MS

/** Two tabs with the same form each keep their own values. */
const stored = keptValue<readonly Dated[]>(
  'KEPT_DRAFTS',
  text => {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDated) : []
  },
  { write: drafts => (drafts.length > 0 ? JSON.stringify(drafts) : null), storage: () => sessionStorage },
)

/** The drafts of all users. The component renders again when one changes. */
export const useAllDrafts = () => useSyncExternalStore(stored.subscribe, stored.snapshot)

export const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** The address below the base path, with its query. */
export const addressOfPage = (): string =>
  (belowBase(window.location.pathname) ?? window.location.pathname) + window.location.search

const currentOf = (owner: string): Draft[] =>
  owner ? stored.snapshot().filter(draft => draft.owner === owner && isCurrent(draft)) : []

const isOnPage = ({ path }: Draft) => pathOf(path) === pathOf(addressOfPage())

/** Those of forms that were open at the end of a session. */
export const draftsOf = (owner = sessionUser()): Draft[] => currentOf(owner).filter(({ isClosed }) => !isClosed)

export const draftsOnPage = (): Draft[] => draftsOf().filter(isOnPage)

type FormPlace = Pick<Draft, 'owner' | 'path' | 'form'>

/** The query of the address may differ. */
export const isSameForm = (a: FormPlace, b: FormPlace): boolean =>
  a.owner === b.owner && a.form === b.form && pathOf(a.path) === pathOf(b.path)

/** The draft replaces the earlier one of the same form. */
function saveDraft(draft: Draft): void {
  if (!draft.owner) return
  stored.set([...stored.snapshot().filter(other => !isSameForm(other, draft)), { ...draft, at: wallClock.now() }])
}

/** Keeps what the form of another page opens with, as if the person had typed it there. */
export const keepDraft = (draft: Pick<Draft, 'path' | 'form' | 'values'>): void =>
  saveDraft({ ...draft, owner: sessionUser(), page: document.title })

/** The form may have been open for longer than the limit, which begins only now. */
function redateDraft(place: FormPlace, change: Pick<Draft, 'isClosed'> = {}): void {
  const all = stored.snapshot()
  const at = wallClock.now()
  if (all.some(draft => isSameForm(draft, place)))
    stored.set(all.map(draft => (isSameForm(draft, place) ? { ...draft, ...change, at } : draft)))
}

export function forgetDrafts(isOver: (draft: Dated) => boolean): void {
  const all = stored.snapshot()
  const left = all.filter(draft => !isOver(draft))
  if (left.length < all.length) stored.set(left)
}

/** Forgets them for all users, at the start of a session. */
export const forgetOldDrafts = (): void => forgetDrafts(draft => !isCurrent(draft))

/** What this user typed into a form of this page; null if nothing. */
export function draftValues<Values>(form: string, read: Reader<Values>): Values | null {
  const kept = currentOf(sessionUser()).find(draft => draft.form === form && isOnPage(draft))
  return kept ? (read(kept.values) ?? null) : null
}

/**
 * Keeps the values over a reload, another page and the end of the session.
 * @param values null if nothing is unsaved: then they are forgotten
 */
export function useLastingDraft(form: string, values: object | null): FormPlace {
  // The user and the address may be others by the time at which the form closes.
  const [opened] = useState(() => ({ owner: sessionUser(), path: addressOfPage() }))
  const place = useMemo(() => ({ ...opened, form }), [opened, form])
  const text = JSON.stringify(values)

  useEffect(() => {
    const unsaved: unknown = JSON.parse(text)
    if (unsaved === null) forgetDrafts(draft => isSameForm(draft, place))
    else saveDraft({ ...place, page: document.title, values: unsaved })
  }, [place, text])
  return place
}

/**
 * Keeps the values beyond the session (requirement 2.14). If the form closes or the page is left while the session goes
 * on, they are forgotten, or wait for the next opening of the form.
 * @returns the function that forgets them once they are saved
 */
export function useDraft(form: string, values: object | null, { waits = false } = {}): () => void {
  const place = useLastingDraft(form, values)
  const forget = useCallback(() => forgetDrafts(draft => isSameForm(draft, place)), [place])

  useEffect(() => {
    const token = storedToken()
    const endOfSession = () => {
      if (storedToken() !== token) redateDraft(place)
    }
    const close = () => {
      if (storedToken() !== token) redateDraft(place)
      else if (waits) redateDraft(place, { isClosed: true })
      else forget()
    }
    const unsubscribe = subscribeToSession(endOfSession)
    window.addEventListener('pagehide', close)
    return () => {
      unsubscribe()
      close()
      window.removeEventListener('pagehide', close)
    }
  }, [place, forget, waits])
  return forget
}
