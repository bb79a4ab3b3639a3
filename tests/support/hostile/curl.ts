interface Surroundings {
  /** The values of `$NAME`. */
  variables: Record<string, string>
  /** The files of `@name` in a form. */
  files: Record<string, Uint8Array<ArrayBuffer>>
}

/** The words of a command line: quotes keep spaces, and `$NAME` is replaced outside of single quotes. */
function wordsOf(line: string, variables: Record<string, string>): string[] {
  const fill = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name) => variables[name] ?? '')
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? fill(double ?? bare ?? ''),
  )
}

/**
 * Reads a curl command with the options -X, -H, -d, -F and -i, so that the commands of the documentation can be run
 * without curl. @throws Error that names any other option
 */
export function readCurl(line: string, { variables, files }: Surroundings): Request {
  const [, ...words] = wordsOf(line, variables)
  const headers = new Headers()
  let [method, url, body]: [string, string, BodyInit | null] = ['', '', null]
  const form = new FormData()
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-X') method = words.shift() ?? ''
    else if (word === '-d') body = words.shift() ?? ''
    else if (word === '-H') {
      const [name = '', ...value] = (words.shift() ?? '').split(': ')
      headers.set(name, value.join(': '))
    } else if (word === '-F') {
      const [name = '', value = ''] = (words.shift() ?? '').split('=')
      const file = value.slice(1)
      if (value.startsWith('@')) form.set(name, new File([files[file] ?? new Uint8Array()], file))
      else form.set(name, value)
      body = form
    } else if (!word.startsWith('-')) url = word
    else if (word !== '-i') throw new Error(`The curl reader does not know ${word}.`)
  }
  return new Request(url, { method: method || (body === null ? 'GET' : 'POST'), headers, body })
}
