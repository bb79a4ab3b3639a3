import { testAnyAnswers } from '../../support/hostile/test-any-answers.ts'

// The bench of faults asks for more answers.
testAnyAnswers({ answers: Number(process.env.ANSWER_CASES ?? 500), pages: 25 })
