import { createKeptValue } from '../base/kept-value.ts'

/** The setting "Ask before large files" of this browser. */
export const createAsksBeforeLarge = () =>
  createKeptValue('ASK_BEFORE_LARGE_FILES', {
    read: text => text === 'yes',
    write: (asks: boolean) => (asks ? 'yes' : null),
  })
