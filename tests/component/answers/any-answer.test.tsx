import { testAnyAnswers } from '../../support/hostile/test-any-answers.ts'

// requirements 4.9, 8.9, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, 13.9, 13.10, 13.11, 13.12, 13.13, 13.19 and 13.23
// The same few answers in every run; tests/deep/by-vitest/any-answer.test.tsx tries many others.
testAnyAnswers({ answers: 20, pages: 1, seed: 7 })
