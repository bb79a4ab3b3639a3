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
      ...['event-log', 'file-address', 'report', 'reload-guard', 'stall-watch'],
    ),
    tests: unit(
      ...['playback', 'playback-changes', 'playback-failures', 'playlist-source', 'dwell', 'watchdog'],
      ...['display-records', 'offline-file-address', 'report', 'reload-guard', 'player/*'],
    ),
  },
  {
    name: 'player-strip',
    mutate: player('strip'),
    tests: unit('strip', 'player/strip-edges'),
  },
  {
    name: 'player-offline',
    mutate: player(
      ...['offline-files', 'offline-range', 'offline-failures', 'offline-answers', 'offline-keeper'],
      ...['offline-recall', 'offline-renewal', 'offline-download', 'offline-shelf', 'offline-job'],
      ...['line/turns', 'line/arrival', 'line/hand-out'],
    ),
    tests: unit('offline-*', 'offline-range', 'line-*', 'player/offline-*', 'player/renewal'),
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
  // The hooks of the page are asked without the page, as its stories take seconds each.
  {
    name: 'location-screens',
    mutate: [...location('use-screens', 'use-location', 'use-moment'), 'src/realtime/use-presence.ts'],
    tests: stories('location/screens', 'location/address', 'location/moment', 'location/presence-hooks'),
    ignoresStatic: true,
  },
  {
    name: 'location-items',
    mutate: location('use-reorder', 'use-save-media', 'use-gallery', 'use-playlist-listing'),
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
    mutate: location('use-editing', 'use-typed-text', 'use-delete-playlist'),
    tests: stories('location/editing', 'location/typed-text', 'location/delete-hook', 'location/late-reload'),
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
  // Every test of these asks a whole server. What starts one (the Vite plugin, the banner, the lock) is held elsewhere.
  {
    name: 'server-accounts',
    mutate: server('access', 'accounts', 'auth-routes', 'create-server-app', 'refusal', 'server-context'),
    tests: contract('accounts', 'accounts-at-start', 'bad-input', 'hostile-login'),
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
