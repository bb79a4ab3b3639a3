/** The server turns to its other connections after this time, in milliseconds. */
const SLICE_MS = 10

/**
 * Answers one question after the other, the newest first, a few milliseconds at a time: a crowd that asks for a long list
 * does not keep the page waiting that asks after it.
 */
export function createAnswers() {
  const waiting: Array<() => void> = []
  let isDue = false

  function answerSome(): void {
    isDue = false
    const end = performance.now() + SLICE_MS
    while (waiting.length > 0 && performance.now() < end) waiting.pop()?.()
    if (waiting.length > 0) goOn()
  }

  function goOn(): void {
    if (isDue) return
    isDue = true
    setImmediate(answerSome)
  }

  return {
    add(answer: () => void): void {
      waiting.push(answer)
      goOn()
    },
  }
}
