import { findFaultsOf } from '../../support/bad-server/find-faults.ts'

findFaultsOf('media', 'users', 'errors', 'cors', 'headers')
