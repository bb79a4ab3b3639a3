import { useEffect, useMemo, useState } from 'react'
import type { Reader } from '../api/fields.ts'
import { sessionUser, storedToken, subscribeToSession } from '../api/session.ts'
import { addressOfPage, forgetDrafts, isSameForm, keepDraft, keptOnPage, redateDraft } from './kept-drafts.ts'

/**
 * The unsaved values of a form of this page that this user typed before the session ended; null if there are none. A
 * form reads them when it opens, and its page to find out if the form was open.
 */
export function keptValues<Values>(form: string, read: Reader<Values>): Values | null {
  const kept = keptOnPage().find(draft => draft.form === form)
  return kept ? (read(kept.values) ?? null) : null
}

/**
 * Keeps the unsaved values of an open form, so that they outlive the session (requirement 2.14). They are forgotten
 * once they are saved, and if the form closes or the page is left while the session goes on.
 * @param form name of the form on its page
 * @param values null if nothing is unsaved
 */
export function useKeptDraft(form: string, values: object | null): void {
  // The user and the address may be others by the time at which the form closes.
  const [opened] = useState(() => ({ owner: sessionUser(), path: addressOfPage() }))
  const place = useMemo(() => ({ ...opened, form }), [opened, form])
  const text = JSON.stringify(values)

  useEffect(() => {
    const unsaved: unknown = JSON.parse(text)
    if (unsaved === null) forgetDrafts(draft => isSameForm(draft, place))
    else keepDraft({ ...place, page: document.title, values: unsaved })
  }, [place, text])

  useEffect(() => {
    const token = storedToken()
    const endOfSession = () => {
      if (storedToken() !== token) redateDraft(place)
    }
    const close = () => {
      if (storedToken() === token) forgetDrafts(draft => isSameForm(draft, place))
      else redateDraft(place)
    }
    const unsubscribe = subscribeToSession(endOfSession)
    window.addEventListener('pagehide', close)
    return () => {
      unsubscribe()
      close()
      window.removeEventListener('pagehide', close)
    }
  }, [place])
}
