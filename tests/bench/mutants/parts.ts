/** A part of the code that one run of Stryker changes, and the tests that must notice. */
export interface Part {
  name: string
  /** Globs of the files to change. */
  mutate: readonly string[]
  /**
   * Globs of the tests of this code: `.tsx` run in jsdom, `.ts` in Node. A `*` is any part of one name.
   */
  tests: readonly string[]
  /**
   * Leaves out code that runs only while a module loads, such as a table. No single test covers it, so each change
   * would run every test of the part. Only for a part whose tests are too slow for that.
   */
  ignoresStatic?: boolean
}

/** @param room the folder of the files; empty for those that all rooms use */
const server = (room: string, ...names: string[]) =>
  names.map(name => `${['tests/server', room, name].filter(Boolean).join('/')}.ts`)
const location = (...names: string[]) => names.map(name => `src/location/${name}.ts`)
/** All unit tests: those that notice a change stand in many rooms, and move. */
const allUnit = ['tests/unit/*/**/*.test.ts']
const unit = (...names: string[]) => names.map(name => `tests/unit/${name}.test.ts`)
const stories = (...names: string[]) => names.map(name => `tests/component/${name}.test.tsx`)
const contract = (...names: string[]) => names.map(name => `tests/contract/${name}.test.ts`)

/** Each part takes at most 20 minutes on two idle cores. Code that draws or loads in a browser is left to the browser tests. */
export const parts: readonly Part[] = [
  {
    name: 'api',
    mutate: ['src/api/*.ts', '!src/api/client.ts'],
    tests: allUnit,
    ignoresStatic: true,
  },
  {
    name: 'api-client',
    mutate: ['src/api/client.ts'],
    tests: ['tests/component/api/*.test.tsx'],
  },
  {
    name: 'player-schedule',
    mutate: [
      'src/player/schedule/*.ts',
      '!src/player/schedule/timeline.ts',
      'src/base/{clock,local-day,moment,timer}.ts',
    ],
    tests: unit(
      ...['base/*', 'player/videowall/playback*'],
      ...[
        'company',
        'fingerprint',
        'loop',
        'plan-in-step',
        'position-at',
        'rotation',
        'schedule',
        'schedule-runner',
      ].map(name => `player/schedule/${name}`),
    ),
    ignoresStatic: true,
  },
  // One of its tests asks for each minute of many random plans, which takes seconds.
  {
    name: 'player-timeline',
    mutate: ['src/player/schedule/timeline.ts'],
    tests: unit('player/schedule/*'),
    ignoresStatic: true,
  },
  {
    name: 'player-playback',
    mutate: [
      'src/player/{playlist-source,event-log,status-reporter}.ts',
      'src/player/videowall/{playback*,deadlines,late-*,stall-*,decoder-*}.ts',
      'src/player/offline/versioned-*.ts',
      'src/base/reload.ts',
    ],
    tests: unit('player/*', 'player/videowall/*', 'player/offline/versioned-*', 'base/reload'),
  },
  {
    name: 'player-strip',
    mutate: ['src/player/ticker/strip-layout.ts'],
    tests: unit('player/ticker/*'),
  },
  {
    name: 'player-offline',
    mutate: [
      'src/player/offline/*.ts',
      '!src/player/offline/{open-offline,offline,service-worker,versioned-*}.ts',
      'src/player/offline/line/{line-turns,arrival,hand-out}.ts',
    ],
    tests: allUnit,
    ignoresStatic: true,
  },
  {
    name: 'realtime',
    mutate: ['src/realtime/*.ts'],
    tests: unit('realtime/*'),
  },
  {
    name: 'fleet',
    mutate: ['src/fleet/{call-queue,due-time,fleet,findings}.ts'],
    tests: allUnit,
    ignoresStatic: true,
  },
  {
    name: 'fleet-index',
    mutate: ['src/fleet/{fleet-index,fleet-rows,playlists-cache}.ts'],
    tests: [...unit('fleet/fleet-rows'), ...stories('fleet/*')],
    ignoresStatic: true,
  },
  {
    name: 'location-logic',
    mutate: [
      ...location('playlist/{date-text,plan-draft,playlist-status-text}', 'items/item-order'),
      'src/base/day-text.ts',
      'src/playlists/playlist-name.tsx',
    ],
    tests: allUnit,
    ignoresStatic: true,
  },
  // Most of these tests run the hooks without the page, as each test of the whole page takes seconds.
  {
    name: 'location-screens',
    mutate: [...location('use-{screen*,location}'), 'src/ui/use-moment.ts'],
    tests: [
      ...unit('location/screen-choice'),
      ...stories('location/screens', 'location/address', 'location/moment', 'location/location-page'),
      ...stories('location/publishing', 'location/unpublished-changes'),
    ],
    ignoresStatic: true,
  },
  {
    name: 'location-items',
    mutate: location('items/use-*', 'gallery/use-*'),
    tests: stories('location/hooks/*', 'location/late-reload', 'location/gallery', 'location/undo'),
    ignoresStatic: true,
  },
  {
    name: 'location-groups',
    mutate: location('use-editing', 'use-delete-*', 'playlist/use-typed-*'),
    tests: [
      ...stories('location/editing', 'location/typed-text', 'location/hooks/delete-hook', 'location/late-reload'),
      ...stories('location/alone', 'location/playlist-form', 'location/undo', 'location/weekdays-card'),
    ],
    ignoresStatic: true,
  },
  {
    name: 'server-rules',
    mutate: [
      ...server(
        'accounts',
        'check-queue',
        'even-checks',
        'in-turn',
        'login-brake',
        'password-checks',
        'passwords',
        'tokens',
      ),
      ...server('realtime', 'announcer', 'forwarding', 'list-answers', 'location-news', 'message-budget'),
      ...server('realtime', 'presence', 'read-messages', 'socket-limits', 'unread-watch'),
      ...server('requests', 'client-address', 'input', 'known-host'),
      ...server('uploads', 'byte-range', 'file-names', 'media-type'),
      ...server('store', 'disk-faults'),
      ...server('start', 'drain', 'settings', 'start-arguments'),
      ...server('', 'server-options'),
      'src/build/page-headers.ts',
    ],
    tests: unit('server/*'),
    ignoresStatic: true,
  },
  // Each of these tests calls a whole server. Other tests cover the code that starts one (Vite plugin, banner, lock).
  {
    name: 'server-accounts',
    mutate: [
      ...server('accounts', 'access', 'accounts', 'auth-routes', 'first-password'),
      ...server('', 'create-server-app', 'refusal', 'server-context'),
    ],
    tests: contract(
      ...['accounts/*', 'bad-input', 'every-answer', 'operations'],
      ...['other-origin', 'start/sample-content', 'uploads/uploads-on-disk'],
    ),
    ignoresStatic: true,
  },
  {
    name: 'server-playlists',
    mutate: [...server('content', '*'), ...server('store', 'database')],
    tests: [
      ...unit('server/database'),
      ...contract('accounts/access', 'bounds', 'locations', 'operations', 'playlist*', 'todays-playlists'),
    ],
    ignoresStatic: true,
  },
  {
    name: 'server-files',
    mutate: server('uploads', 'keep-upload', 'media-routes', 'receive-upload', 'serve-upload', 'upload-folder'),
    tests: contract('accounts/access', 'uploads/serving-files', 'uploads/upload*'),
    ignoresStatic: true,
  },
  {
    name: 'server-store',
    mutate: server('store', 'backups', 'disk-reserve', 'folder-lock', 'whole-file'),
    tests: [
      ...unit('server/disk-reserve'),
      ...contract('start/data-folder', 'start/database-copies', 'start/unlisted-uploads'),
      ...contract('accounts/accounts-at-start', 'uploads/uploads-on-disk'),
    ],
    ignoresStatic: true,
  },
  {
    name: 'server-realtime',
    mutate: [
      ...server('requests', 'connection-limits'),
      ...server('realtime', '{connection-messages,io-server,realtime}'),
    ],
    tests: contract('realtime/*', 'start/clock-set'),
    ignoresStatic: true,
  },
]

/** @throws Error that names the existing parts */
export function partByName(name: string): Part {
  const part = parts.find(one => one.name === name)
  if (!part)
    throw new Error(`There is no part called "${name}". Choose from: ${parts.map(one => one.name).join(', ')}.`)
  return part
}
