import type { OfflineDetails } from '../../../src/player/offline/offline.ts'

/** What a screen says of its kept files; it wants none unless the fields say so. */
export const offlineDetails = (fields: Partial<OfflineDetails> = {}): OfflineDetails => ({
  wanted: 0,
  kept: 0,
  isComing: false,
  problem: '',
  keptAnswerAt: null,
  ...fields,
})
