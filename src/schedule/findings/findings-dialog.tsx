import { type ComponentProps, useMemo, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import type { Finding } from '../../fleet/finding.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { sameId } from '../../base/id.ts'
import type { MinuteSpan } from '../../player/schedule/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { fleetAgeText } from '../../fleet/fleet-age-text.ts'
import { type FindingGroup, groupFindings } from './finding-groups.ts'
import { FindingRow } from './finding-row.tsx'
import { findingText } from './finding-text.ts'
import { HoursFields } from './hours-fields.tsx'
import type { FindingsProps } from './use-findings.ts'
import { useMends } from './use-mends.ts'
import './findings-dialog.css'

/** The rows of a rule that are drawn before the person asks for all of them. */
const FIRST_ROWS = 8

/** All findings by the rule that they follow, each with a way to its place or to its end. */
export function FindingsDialog({ findings, fleet, now, onClose }: FindingsProps & { onClose: () => void }) {
  const { list, unchecked, hours, setHours } = findings
  const groups = useMemo(() => groupFindings(list), [list])
  const mends = useMends()
  const playlistsOf = useMemo(() => playlistsOfFindings(fleet), [fleet])
  return (
    <Modal title="Findings" className="findings" onClose={onClose}>
      <p className="muted" tabIndex={-1} data-autofocus>
        {`In the plans of today and the next 6 days · ${fleetAgeText(fleet)}`}
      </p>
      <HoursFields hours={hours} onChange={setHours} />
      {unchecked.length > 0 && (
        <ul className="findings-unchecked">
          {unchecked.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {groups.length === 0 && (
        <p>{unchecked.length > 0 ? 'Nothing was found in what is checked.' : 'Every screen has what it needs.'}</p>
      )}
      {groups.map(group => (
        <Group key={group.rule} group={group} hours={hours} playlistsOf={playlistsOf} row={{ now, mends, onClose }} />
      ))}
    </Modal>
  )
}

/** A function that finds the playlists which a finding is about. */
function playlistsOfFindings({ entries }: Fleet) {
  const known = new Map(entries.map(({ location, playlists }) => [String(location.id), playlists ?? []]))
  return ({ location, playlistIds }: Finding) =>
    (known.get(String(location.id)) ?? []).filter(({ id }) => playlistIds.some(one => sameId(one, id)))
}

interface GroupProps {
  group: FindingGroup
  hours: MinuteSpan
  playlistsOf: (finding: Finding) => Playlist[]
  row: Pick<ComponentProps<typeof FindingRow>, 'now' | 'mends' | 'onClose'>
}

function Group({ group: { heading, findings }, hours, playlistsOf, row }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, FIRST_ROWS)
  const textOf = (finding: Finding) => findingText(finding, { today: row.now.day, hours })
  const [first] = findings
  return (
    <section className="findings-group" aria-label={heading}>
      <details open>
        <summary>
          <h3>{`${heading} (${findings.length})`}</h3>
        </summary>
        <p className="muted">{first && textOf(first).rule}</p>
        <ul>
          {shown.map(finding => (
            <FindingRow
              key={finding.key}
              finding={finding}
              text={textOf(finding).title}
              playlists={playlistsOf(finding)}
              {...row}
            />
          ))}
        </ul>
        {shown.length < findings.length && (
          <Button variant="quiet" onClick={() => setWhole(true)}>{`Show all ${findings.length}`}</Button>
        )}
      </details>
    </section>
  )
}
