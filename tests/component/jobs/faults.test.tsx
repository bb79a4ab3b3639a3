import { testJobFaults } from '../../support/jobs/test-job-faults.ts'

// tests/deep/by-vitest/job-faults.test.tsx tries more faults, of every kind of work.
// requirement 22.30
testJobFaults(['replace', 'alone'], 3)
