import { mediaStates } from '../../shots/states.ts'
import { testPrints } from '../../support/looks/print-tests.ts'

testPrints(mediaStates)
