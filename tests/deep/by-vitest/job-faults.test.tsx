import { testJobFaults } from '../../support/jobs/test-job-faults.ts'

testJobFaults(['copy', 'replace', 'undo', 'alone'], 20)
