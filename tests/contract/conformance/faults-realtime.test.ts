import { findFaultsOf } from '../../support/bad-server/find-faults.ts'

findFaultsOf('realtime')
