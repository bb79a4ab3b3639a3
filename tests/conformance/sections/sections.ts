import type { Section } from '../check.ts'
import { cors } from './cors.ts'
import { errors } from './errors.ts'
import { exemptPaths } from './exempt-paths.ts'
import { headers } from './headers.ts'
import { items } from './items.ts'
import { locations } from './locations.ts'
import { login } from './login.ts'
import { media } from './media.ts'
import { playlists } from './playlists.ts'
import { realtime } from './realtime.ts'
import { today } from './today.ts'
import { users } from './users.ts'

/** All sections, in the order of a run. */
export const sections: readonly Section[] = [
  login,
  exemptPaths,
  locations,
  playlists,
  items,
  today,
  media,
  users,
  errors,
  realtime,
  cors,
  headers,
]
