import { readArguments, type Settings } from '../../conformance/arguments.ts'
import type { Section } from '../../conformance/check.ts'
import { chosenSections } from '../../conformance/conduct.ts'
import type { Terminal } from '../../conformance/main.ts'
import type { Limits } from '../../conformance/run-context.ts'
import { sections } from '../../conformance/sections/sections.ts'
import { newMarker, type Report, runTrial } from '../../conformance/trial.ts'
import { adminAccount } from '../product/test-server.ts'

/** The origin that a server allows in these tests. */
export const PAGES = 'https://pages.example'

/** A screen counts as present for this time, in milliseconds. */
export const PRESENCE_MS = 1_500

/** Times for a server of tests: what is not there by then does not come. */
export const quick: Limits = {
  callMs: 10_000,
  messageMs: 200,
  crashMs: 700,
  silenceMs: 250,
  settleMs: 60,
  returnMs: 50,
}

/** Noon of this day: no test depends on the hour. */
export const startedAt = new Date(new Date().setHours(12, 0, 0, 0))

/** The times of the product, with a silence that suits a server of tests. */
export const patient: Limits = { ...quick, messageMs: 5_000, crashMs: 30_000, silenceMs: 500, settleMs: 500 }

/** The command line of a run against a server, with these arguments added. */
export const argumentsFor = (url: string, ...more: string[]): string[] => [
  url,
  ...['--user', adminAccount.username],
  ...['--password-env', 'PASSWORD'],
  ...more,
]

export const environment = { PASSWORD: adminAccount.password }

export function settingsFor(url: string, ...more: string[]): Settings {
  const names = sections.map(({ name }) => name)
  const settings = readArguments(argumentsFor(url, ...more), environment, names)
  if (!settings) throw new Error('help is no run')
  return settings
}

/** Makes a run of these sections; all of them if none is named. */
export function tryServer(url: string, limits: Limits, ...more: string[]): Promise<Report> {
  const settings = settingsFor(url, ...more)
  return runTrial(settings, chosenSections(sections, settings), { marker: newMarker(), limits, startedAt })
}

/** Makes a run of one section, without its large upload if that is not the point. */
export function trySection(
  url: string,
  limits: Limits,
  section: string,
  { finds = '', origin = '' } = {},
): Promise<Report> {
  const settings = settingsFor(url, '--section', section, ...(origin ? ['--origin', origin] : []))
  const chosen = chosenSections(sections, settings).map(one => ({
    ...one,
    checks: one.checks.filter(({ name }) => name !== 'media.large' || name === finds),
  }))
  return runTrial(settings, chosen, { marker: newMarker(), limits, startedAt })
}

/** Makes a run of sections of the test's own. */
export const tryChecks = (url: string, own: readonly Section[], limits: Limits = quick): Promise<Report> =>
  runTrial(settingsFor(url), own, { marker: newMarker(), limits, startedAt })

/** A terminal that keeps what is written to it. */
export function aTerminal(): { terminal: Terminal; written: { out: string; error: string } } {
  const written = { out: '', error: '' }
  const terminal: Terminal = {
    out(text) {
      written.out += text
    },
    error(text) {
      written.error += text
    },
  }
  return { terminal, written }
}

/** The requirements that are not met, each with what was asked and answered. */
export const notMetIn = ({ outcomes }: Report): string[] =>
  outcomes.flatMap(one => (one.result === 'not met' ? [`${one.name}: ${one.asked} → ${one.answered}`] : []))

/** The requirements that could not be tested, each with the reason. */
export const untestedIn = ({ outcomes }: Report): string[] =>
  outcomes.flatMap(one => (one.result === 'could not be tested' ? [`${one.name}: ${one.because}`] : []))
