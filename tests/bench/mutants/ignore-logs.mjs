/**
 * A plugin of Stryker. The words of a log are for whoever looks into the console of a browser: a test that holds them
 * to the letter only stands in the way. Whether something is logged at all, and what of, is still changed.
 */
const LOGS = /^(?:console|log)\.(?:info|warn|error|log|debug)$/

const isLog = path => path.isCallExpression() && LOGS.test(path.get('callee').toString())

/** Nobody reads the name of an error but a debugger. */
const isErrorName = path => path.isAssignmentExpression() && path.get('left').toString() === 'this.name'

const isText = path => path.isStringLiteral() || path.isTemplateLiteral()

/** @returns the reason for which a place of the code is not changed; undefined for every other */
function shouldIgnore(path) {
  if (!isText(path)) return undefined
  if (isLog(path.parentPath)) return 'the words of a log'
  return isErrorName(path.parentPath) ? 'the name of an error' : undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'logs', value: { shouldIgnore } }]
