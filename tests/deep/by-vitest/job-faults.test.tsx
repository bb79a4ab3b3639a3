import { testJobFaults } from '../../support/jobs/test-job-faults.ts'

testJobFaults(['copy', 'replace', 'undo'], 20)
