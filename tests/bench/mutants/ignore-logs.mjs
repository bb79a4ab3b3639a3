/**
 * A plugin of Stryker that leaves the texts of log lines unchanged, because a test that fixes their wording only gets
 * in the way. Stryker still changes the call itself and its other arguments.
 */
const LOGS = /^(?:console|log)\.(?:info|warn|error|log|debug)$/

const isLog = path => path.isCallExpression() && LOGS.test(path.get('callee').toString())

/** Only a debugger reads the name of an error. */
const isErrorName = path => path.isAssignmentExpression() && path.get('left').toString() === 'this.name'

const isText = path => path.isStringLiteral() || path.isTemplateLiteral()

/** @returns the reason to leave a node of the code unchanged; undefined to change it */
function shouldIgnore(path) {
  if (!isText(path)) return undefined
  if (isLog(path.parentPath)) return 'the text of a log line'
  return isErrorName(path.parentPath) ? 'the name of an error' : undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'logs', value: { shouldIgnore } }]
