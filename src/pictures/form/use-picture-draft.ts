import { useState } from 'react'
import type { Reader } from '../../api/fields.ts'
import { draftValues, useLastingDraft } from '../../page/drafts.ts'
import type { Recipe } from '../recipe/recipe.ts'

/** The values are kept until they are saved, or are as they were at first (requirement 29.11). */
export function usePictureDraft<Values extends object>(form: string, initial: Values, read: Reader<Values>) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(() => draftValues(form, read) ?? initial)
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  useLastingDraft(form, isChanged ? values : null)
  const startAgain = () => {
    setSaved(initial)
    setValues(initial)
  }
  return { values, change: setValues, isChanged, markSaved: () => setSaved(values), startAgain }
}

export type PictureDraft = Omit<ReturnType<typeof usePictureDraft<Recipe>>, 'change'>
