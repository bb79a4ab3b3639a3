import type { UploadQueue } from '../../media/upload-queue.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the tab is closed or reloaded, for as long as something is under way. */
export function guardUnload(queue: UploadQueue): void {
  // A listener that always stands would keep the page out of the browser's back-forward cache.
  queue.subscribe(() => {
    if (queue.isBusy()) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
