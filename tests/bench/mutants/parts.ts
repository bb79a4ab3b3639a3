/** A share of the code that one run of Stryker changes, and the tests that have to notice. */
export interface Part {
  name: string
  /** Globs of the files to change. */
  mutate: readonly string[]
  /** Globs of the tests that can matter for them: `.tsx` run in a page, `.ts` in Node. */
  tests: readonly string[]
  /**
   * Leaves out what runs only while a module loads, such as a table at its top: no single test covers it, so every
   * such change would run every test of the part. Only for a part whose tests take too long for that.
   */
  ignoresStatic?: boolean
}

const player = (...names: string[]) => names.map(name => `src/player/${name}.ts`)
const server = (...names: string[]) => names.map(name => `tests/server/${name}.ts`)
const location = (...names: string[]) => names.map(name => `src/pages/location/${name}.ts`)
const unit = (...names: string[]) => names.map(name => `tests/unit/${name}.test.ts`)
const contract = (...names: string[]) => names.map(name => `tests/contract/${name}.test.ts`)

/** Each part ends within 20 minutes on two idle cores. What draws or loads in a browser is held by the browser tests. */
export const parts: readonly Part[] = [
  {
    name: 'api',
    mutate: ['src/api/*.ts', '!src/api/client.ts'],
    tests: [...unit('api/*', 'envelope', 'sure-call', 'offline-empty-answer'), 'tests/unit/local-day.test.ts'],
  },
  {
    name: 'api-client',
    mutate: ['src/api/client.ts'],
    tests: ['tests/component/api/*.test.tsx'],
  },
  {
    name: 'player-schedule',
    mutate: player('schedule', 'rotation', 'calendar', 'moment', 'programme', 'minute-clock', 'timer'),
    tests: [...unit('programme', 'playback', 'playback-changes', 'player/*'), 'tests/unit/schedule.test.ts'],
  },
  {
    name: 'player-playback',
    mutate: player(
      ...['playback', 'playlist-source', 'waits', 'dwell', 'lead-in', 'watchdog', 'second-decoder', 'seam-ledger'],
      ...['event-log', 'file-address', 'report', 'reload-guard'],
    ),
    tests: unit(
      ...['playback', 'playback-changes', 'playback-failures', 'playlist-source', 'dwell', 'watchdog'],
      ...['display-records', 'offline-file-address', 'report', 'reload-guard', 'player/*'],
    ),
  },
  {
    name: 'player-strip',
    mutate: player('strip'),
    tests: unit('strip'),
  },
  {
    name: 'player-offline',
    mutate: player(
      ...['offline-files', 'offline-range', 'offline-failures', 'offline-answers', 'offline-keeper'],
      ...['offline-recall', 'offline-renewal', 'offline-download'],
    ),
    tests: unit('offline-*', 'player/offline-*'),
  },
  {
    name: 'realtime',
    mutate: ['src/realtime/*.ts', '!src/realtime/use-presence.ts'],
    tests: unit('socket', 'realtime/*'),
  },
  {
    name: 'location-logic',
    mutate: location('clock-text', 'plan-draft', 'item-order', 'screen-choice', 'standing-text', 'save-media'),
    tests: unit('location-*', 'location/*'),
  },
  {
    name: 'location-page',
    mutate: [
      'src/pages/location/use-*.ts',
      'src/pages/location/tape-panel.tsx',
      'src/pages/location/playlist-form.tsx',
    ],
    tests: ['tests/component/location-*.test.tsx'],
    ignoresStatic: true,
  },
  {
    name: 'server-rules',
    mutate: server(
      ...['byte-range', 'file-names', 'input', 'known-host', 'login-brake', 'media-type', 'message-budget'],
      ...['page-headers', 'passwords', 'presence', 'read-messages', 'server-options', 'tokens'],
    ),
    tests: [...unit('server/*'), ...contract('media-types')],
  },
]

/** @throws Error that names the parts there are */
export function partByName(name: string): Part {
  const part = parts.find(one => one.name === name)
  if (!part)
    throw new Error(`There is no part called "${name}". Choose from: ${parts.map(one => one.name).join(', ')}.`)
  return part
}
