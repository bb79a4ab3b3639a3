import { findFaultsOf } from '../../support/bad-server/find-faults.ts'

findFaultsOf('login', 'exempt', 'locations', 'playlists', 'items', 'today')
