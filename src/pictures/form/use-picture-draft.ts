import { useEffect, useState } from 'react'
import type { Reader } from '../../api/fields.ts'
import { sessionUser } from '../../api/session.ts'
import { addressOfPage, draftValues, forgetDrafts, isSameForm, saveDraft } from '../../page/drafts.ts'
import type { Recipe } from '../recipe/recipe.ts'

/**
 * Keeps the values over a reload, another page and the end of the session (requirement 29.11).
 * They are forgotten once they are saved, or are as they were at first.
 */
export function usePictureDraft<Values>(form: string, initial: Values, read: Reader<Values>) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(() => draftValues(form, read) ?? initial)
  const [place] = useState(() => ({ owner: sessionUser(), path: addressOfPage(), form }))
  const text = JSON.stringify(values)
  const isChanged = text !== JSON.stringify(saved)
  useEffect(() => {
    if (isChanged) saveDraft({ ...place, page: document.title, values: JSON.parse(text) })
    else forgetDrafts(draft => isSameForm(draft, place))
  }, [place, text, isChanged])
  const startAgain = () => {
    setSaved(initial)
    setValues(initial)
  }
  return { values, change: setValues, isChanged, markSaved: () => setSaved(values), startAgain }
}

export type PictureDraft = Omit<ReturnType<typeof usePictureDraft<Recipe>>, 'change'>
