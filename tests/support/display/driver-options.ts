import type { DriverOptions } from '../../../src/player/driver.ts'

/** A log that says nothing. */
export const silentLog: DriverOptions['log'] = { info: () => undefined, warn: () => undefined, entries: () => [] }

/** The options of a driver over an element, which tells nobody of anything; no file is kept. */
export const driverOptions = (root: HTMLElement, fields: Partial<DriverOptions> = {}): DriverOptions => ({
  root,
  fileUrl: ({ file_name }) => `/uploads/${encodeURIComponent(file_name)}`,
  awaitKept: async () => false,
  log: silentLog,
  onEnded: () => undefined,
  onChange: () => undefined,
  onStuck: () => undefined,
  ...fields,
})
