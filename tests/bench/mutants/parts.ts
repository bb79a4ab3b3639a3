/** A share of the code that one run of Stryker changes, and the tests that have to notice. */
export interface Part {
  name: string
  /** Globs of the files to change. */
  mutate: readonly string[]
  /**
   * Globs of the tests that can matter for them: `.tsx` run in a page, `.ts` in Node. Those that `vitest.config.ts` gives
   * a process of their own are named in full.
   */
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
const stories = (...names: string[]) => names.map(name => `tests/component/${name}.test.tsx`)
const contract = (...names: string[]) => names.map(name => `tests/contract/${name}.test.ts`)

/** Each part ends within 20 minutes on two idle cores. What draws or loads in a browser is held by the browser tests. */
export const parts: readonly Part[] = [
  {
    name: 'api',
    mutate: ['src/api/*.ts', '!src/api/client.ts', 'src/pages/changes/retry-safe-call.ts', 'src/clock/local-day.ts'],
    tests: [...unit('api/*', 'pages/retry-safe-call'), 'tests/unit/clock/local-day.test.ts'],
  },
  {
    name: 'api-client',
    mutate: ['src/api/client.ts'],
    tests: ['tests/component/api/*.test.tsx'],
  },
  {
    name: 'player-schedule',
    mutate: [
      ...player('schedule/schedule', 'schedule/rotation', 'schedule/schedule-runner'),
      'src/clock/*.ts',
      '!src/clock/local-day.ts',
    ],
    tests: [
      ...unit('clock/calendar', 'clock/clock-text', 'clock/timer', 'player/schedule/*', 'player/videowall/playback*'),
      'tests/unit/player/schedule/schedule.test.ts',
    ],
  },
  {
    name: 'player-playback',
    mutate: [
      ...player(
        ...[
          'playlist-source',
          'transition-log',
          'event-log',
          'status-reporter',
          'videowall/playback',
          'videowall/deadlines',
        ],
        ...['videowall/next-reason', 'videowall/stall-detector', 'videowall/stall-watch'],
        ...['videowall/decoder-budget', 'offline/versioned-url'],
      ),
      'src/reload.ts',
    ],
    tests: unit('player/*', 'player/videowall/*', 'player/offline/versioned-url', 'reload'),
  },
  {
    name: 'player-strip',
    mutate: player('ticker/strip-layout'),
    tests: unit('player/ticker/*'),
  },
  {
    name: 'player-offline',
    mutate: player(
      ...['wanted-files', 'range-response', 'retry-backoff', 'last-answer', 'file-keeper'],
      ...['update-reload', 'download', 'kept-files', 'download-job', 'line/turns', 'line/arrival', 'line/hand-out'],
    ).map(file => file.replace('/player/', '/player/offline/')),
    tests: [
      ...unit('player/offline/*'),
      'tests/unit/player/offline/range-response.test.ts',
      'tests/unit/api/offline-empty-answer.test.ts',
    ],
  },
  {
    name: 'realtime',
    mutate: ['src/realtime/*.ts', '!src/realtime/use-presence.ts'],
    tests: unit('realtime/*'),
  },
  {
    name: 'location-logic',
    mutate: location(
      'playlist/date-text',
      'playlist/plan-draft',
      'playlist/playlist-status-text',
      'items/item-order',
      'screen-choice',
      'gallery/save-media',
    ),
    tests: unit('pages/*'),
  },
  // The hooks of the page are asked without the page, as its stories take seconds each.
  {
    name: 'location-screens',
    mutate: [...location('use-screen-switches', 'use-location', 'use-moment'), 'src/realtime/use-presence.ts'],
    tests: stories('location/screens', 'location/address', 'location/moment', 'location/presence-hooks'),
    ignoresStatic: true,
  },
  {
    name: 'location-items',
    mutate: location(
      'items/use-reorder',
      'gallery/use-save-media',
      'gallery/use-gallery',
      'playlist/use-playlist-listing',
    ),
    tests: stories(
      'location/reorder-hook',
      'location/reorder-failures',
      'location/save-media-hook',
      'location/gallery-hook',
      'location/late-reload',
    ),
    ignoresStatic: true,
  },
  {
    name: 'location-groups',
    mutate: location('use-editing', 'playlist/use-typed-text', 'playlist/use-delete-playlist'),
    tests: stories('location/editing', 'location/typed-text', 'location/delete-hook', 'location/late-reload'),
    ignoresStatic: true,
  },
  {
    name: 'server-rules',
    mutate: server(
      ...['byte-range', 'file-names', 'input', 'known-host', 'login-brake', 'media-type', 'message-budget'],
      ...['passwords', 'presence', 'read-messages', 'server-options', 'tokens'],
    ),
    tests: [...unit('server/*'), ...contract('media-types')],
  },
  // Every test of these asks a whole server. What starts one (the Vite plugin, the banner, the lock) is held elsewhere.
  {
    name: 'server-accounts',
    mutate: server('access', 'accounts', 'auth-routes', 'create-server-app', 'refusal', 'server-context'),
    tests: contract(...['accounts', 'accounts-at-start', 'bad-input', 'every-answer', 'hostile-login', 'other-origin']),
    ignoresStatic: true,
  },
  {
    name: 'server-playlists',
    mutate: server(
      ...['database', 'display-routes', 'location-routes', 'playlist-item-routes', 'playlist-routes', 'playlist-store'],
    ),
    tests: contract('locations', 'playlist-items', 'playlists', 'todays-playlists'),
    ignoresStatic: true,
  },
  {
    name: 'server-files',
    mutate: server('keep-upload', 'media-routes', 'receive-upload', 'serve-upload', 'upload-folder'),
    tests: contract('hostile-names', 'serving-files', 'uploads', 'uploads-on-disk'),
    ignoresStatic: true,
  },
  {
    name: 'server-realtime',
    mutate: server('connection-limits', 'realtime'),
    tests: contract('hostile-realtime', 'realtime'),
    ignoresStatic: true,
  },
]

/** @throws Error that names the parts there are */
export function partByName(name: string): Part {
  const part = parts.find(one => one.name === name)
  if (!part)
    throw new Error(`There is no part called "${name}". Choose from: ${parts.map(one => one.name).join(', ')}.`)
  return part
}
