import type { BrowserContext } from 'playwright/test'

/** The words of a report and of the browser's own errors, which are all that a worker gives. */
const VIOLATION = /securitypolicyviolation|Content Security Policy/

/** Names of this machine, and addresses without a host. */
const HERE =
  /^(?:(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|signage\.test)(?::\d+)?(?:\/|$)|(?:blob|data|about|chrome):)/

/** Runs in the page or the worker: turns each report into a line of its console. */
function tellViolations(): void {
  globalThis.addEventListener('securitypolicyviolation', event => {
    console.error(`securitypolicyviolation: ${event.violatedDirective} blocked ${event.blockedURI}`)
  })
}

/** Collects every violation of the Content-Security-Policy in a context's pages and workers, and every request elsewhere. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  const hear = (text: string) => {
    if (VIOLATION.test(text)) violations.push(text)
  }
  await context.addInitScript(tellViolations)
  context.on('console', message => hear(message.text()))
  context.on('serviceworker', worker => {
    worker.on('console', message => hear(message.text()))
    // A worker that has ended makes no more requests.
    worker.evaluate(tellViolations).catch(() => undefined)
  })
  context.on('request', request => {
    if (!HERE.test(request.url())) violations.push(`a request went to ${request.url()}`)
  })
  return violations
}
