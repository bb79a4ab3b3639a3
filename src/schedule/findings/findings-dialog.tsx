import { useState } from 'react'
import { minuteOfTime, minuteText } from '../../base/local-day.ts'
import type { Finding } from '../../fleet/findings.ts'
import { fleetAgeText } from '../../fleet/fleet.ts'
import type { MinuteSpan } from '../../player/schedule/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Field } from '../../ui/field.tsx'
import { FindingRow, type FindingRowProps, isProblem } from './finding-row.tsx'
import { ruleText } from './finding-text.ts'
import type { Findings, FindingsProps } from './use-findings.ts'
import { useMends } from './use-mends.ts'
import './findings-dialog.css'

interface HoursFieldsProps {
  hours: MinuteSpan
  onChange: (hours: MinuteSpan) => void
}

/** A time is not taken while it is half typed. */
function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const field = (name: keyof MinuteSpan, label: string) => (
    <Field
      label={label}
      type="time"
      required
      defaultValue={minuteText(hours[name])}
      onChange={event => event.target.value && onChange({ ...hours, [name]: minuteOfTime(event.target.value) })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row with its legend.
    <div role="group" aria-label="Hours in which a screen should play" className="findings-hours flow gap-3">
      {field('start', 'Screens should play from')}
      {field('end', 'to')}
    </div>
  )
}

/** The headings of the rules in the order of the list: a plan can be mended here, a connection cannot. */
const headings: Record<Finding['rule'], string> = {
  'nothing-plays': 'Nothing to play',
  'never-plays': 'Can never play',
  'file-gone': 'Missing files',
  'ends-soon': 'Ending soon',
  differs: 'Differing',
  'has-ended': 'Ended',
  'no-day-to-come': 'Finished today',
  'not-connected': 'Not connected',
}

interface FindingGroup {
  heading: string
  findings: readonly [Finding, ...Finding[]]
}

/** Problems come first in their group. */
function groupFindings(list: readonly Finding[]): FindingGroup[] {
  return Object.entries(headings).flatMap(([rule, heading]) => {
    const found = list.filter(finding => finding.rule === rule)
    const [first, ...others] = [...found.filter(isProblem), ...found.filter(finding => !isProblem(finding))]
    return first ? [{ heading, findings: [first, ...others] }] : []
  })
}

/** The findings of each rule that are shown until the person asks for all of them. */
const FIRST_ROWS = 8

export function FindingsDialog({ findings, fleet, now, onClose }: FindingsProps & { onClose: () => void }) {
  const { list, ignored, unchecked, hours, setHours } = findings
  const groups = groupFindings(list)
  const mends = useMends()
  const row = { byKey: fleet.byKey, now, mends, onClose }
  return (
    <Modal title="Findings" className="findings" width={720} onClose={onClose}>
      <p className="muted" tabIndex={-1} data-autofocus>
        {`In the plans of today and the next 6 days · ${fleetAgeText(fleet)}`}
      </p>
      <HoursFields hours={hours} onChange={setHours} />
      {unchecked.length > 0 && (
        <ul className="findings-unchecked stack gap-1">
          {unchecked.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {groups.length === 0 && <p>{emptyText(findings)}</p>}
      {groups.map(group => (
        <Group
          key={group.heading}
          {...group}
          about={ruleText(group.findings[0], hours)}
          row={{ ...row, change: { label: 'Ignore until it changes', act: findings.ignore } }}
        />
      ))}
      {ignored.length > 0 && (
        <Group
          heading="Ignored"
          findings={ignored}
          about="Each comes back when it changes, a screen when it was connected and is dark again."
          row={{ ...row, change: { label: 'Show again', act: findings.showAgain } }}
        />
      )}
      {mends.namesakes.dialog}
    </Modal>
  )
}

function emptyText({ ignored, unchecked }: Findings): string {
  if (unchecked.length > 0) return 'Nothing was found in what is checked.'
  return ignored.length > 0 ? 'Nothing else was found.' : 'Every screen has what it needs.'
}

interface GroupProps {
  heading: string
  findings: readonly Finding[]
  about: string
  row: Omit<FindingRowProps, 'finding' | 'findings'>
}

function Group({ heading, findings, about, row }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, FIRST_ROWS)
  return (
    <section className="findings-group" aria-label={heading}>
      <details open>
        <summary>
          <h3>{`${heading} (${findings.length})`}</h3>
        </summary>
        <p className="muted">{about}</p>
        <ul className="above-2">
          {shown.map(finding => (
            <FindingRow key={finding.key} {...{ finding, findings }} {...row} />
          ))}
        </ul>
        {shown.length < findings.length && (
          <Button variant="quiet" onClick={() => setWhole(true)}>{`Show all ${findings.length}`}</Button>
        )}
      </details>
    </section>
  )
}
