import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { discardTexts, useLeave } from '../page/unsaved.ts'
import { addressOfPage, allDrafts, forgetDrafts, type KeptDraft, keptDrafts, pathOf } from '../page/use-kept-draft.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'

/** One line for each page with unsaved values of an earlier session (requirement 2.14). */
export function KeptNotice() {
  useSyncExternalStore(allDrafts.subscribe, allDrafts.snapshot)
  useLocation()
  const here = pathOf(addressOfPage())
  const elsewhere = keptDrafts().filter(({ path }) => pathOf(path) !== here)
  // The forms of one page share a line.
  const pages = new Map(elsewhere.map(draft => [pathOf(draft.path), draft]))
  return [...pages].map(([path, draft]) => <PageNotice key={path} draft={draft} />)
}

function PageNotice({ draft: { owner, path, page } }: { draft: KeptDraft }) {
  const leave = useLeave(path)
  const confirm = useConfirm()
  const discard = async () => {
    if (!(await confirm(`What you changed in ${page} has not been saved.`, discardTexts))) return
    forgetDrafts(draft => draft.owner === owner && pathOf(draft.path) === pathOf(path))
  }
  return (
    <p className="notice" role="status">
      <span>
        <Link to={path} onClick={leave}>
          Back to <bdi>{page}</bdi>
        </Link>
        , your changes are kept.
      </span>
      <Button onClick={() => void discard()}>Discard</Button>
    </p>
  )
}
