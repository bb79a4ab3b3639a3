import type { Finding } from '../../fleet/finding.ts'

type Rule = Finding['rule']

/** The headings of the rules in the order of the list: a plan can be mended here, a connection cannot. */
const headings: Record<Rule, string> = {
  'nothing-plays': 'Nothing to play',
  'never-plays': 'Can never play',
  'file-gone': 'Missing files',
  'ends-soon': 'Ending soon',
  'has-ended': 'Ended',
  'no-day-to-come': 'Finished today',
  'windows-touch': 'Short overlaps',
  'not-connected': 'Not connected',
}

const isRule = (rule: string): rule is Rule => rule in headings

/** The findings of one rule. */
export interface FindingGroup {
  rule: Rule
  heading: string
  /** Problems first. */
  findings: readonly Finding[]
}

/** The findings by the rule that they follow. */
export function groupFindings(list: readonly Finding[]): FindingGroup[] {
  return Object.keys(headings)
    .filter(isRule)
    .flatMap(rule => {
      const found = list.filter(finding => finding.rule === rule)
      const isProblem = ({ severity }: Finding) => severity === 'problem'
      const findings = [...found.filter(isProblem), ...found.filter(finding => !isProblem(finding))]
      return findings.length > 0 ? [{ rule, heading: headings[rule], findings }] : []
    })
}
