import type { Settings } from './arguments.ts'
import type { Section } from './check.ts'

/** What a run will do, before it does anything. */
export function planInWords(marker: string, chosen: readonly Section[], settings: Settings): string {
  const { address, username, origin, large } = settings
  const steps = [
    `log in as ${username}, and ask whether the account may delete, by things that do not exist`,
    ...chosen.flatMap(({ does }) => does),
    ...(large && chosen.some(({ name }) => name === 'media') ? ['upload a film of 50 MB'] : []),
    'delete everything that it has created, also after Ctrl+C',
  ]
  return `The contract of the signage console, tried at ${address.api}
realtime messages at ${address.socket}${origin ? `, pages at ${origin}` : ''}

This run will
${steps.map(step => `  - ${step}`).join('\n')}

Everything that it creates has ${marker} in its name. It changes and deletes nothing else.
Open pages of the console show it until the run ends.
`
}
