import type { OwnFile } from './own-folder.ts'

/** What the page asks of the worker: one film, or what could be done with it. */
export type ToFilmWorker =
  | { kind: 'prepare'; file: File; result: OwnFile; isPaused: boolean }
  | { kind: 'examine'; file: File }
  | { kind: 'pause' }
  | { kind: 'resume' }
