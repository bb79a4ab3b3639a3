import { testAnyAnswers } from '../../support/hostile/test-any-answers.ts'

// The same few answers in every run; tests/deep/by-vitest/any-answer.test.tsx tries many others.
testAnyAnswers({ answers: 20, pages: 1, seed: 7 })
