import { useScreenConnected } from '../../realtime/use-presence.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { noteText, useScreenNote } from '../../screens/use-screen-note.ts'
import { dotLooks, screenState } from '../../screens/screen-state.ts'
import { usePresenceAge } from '../../screens/use-presence-age.ts'
import type { GridRow } from './grid-rows.ts'

/** The dot of a row's screen: if it is connected now. */
export function LiveState({ row: { entry, type } }: { row: GridRow }) {
  const isConnected = useScreenConnected(entry.location.unique_id, type)
  const isSwitchedOn = entry.playlists?.some(playlist => playlist.type === type && playlist.is_active)
  const { isLive, asOf } = usePresenceAge()
  const label = `${isConnected ? 'Connected' : 'Not connected'}${asOf}`
  const note = useScreenNote(entry.location.unique_id, type)
  const about = note && !isConnected ? `${label} · Note: ${noteText(note)}` : label
  return <StatusDot {...dotLooks[screenState(isConnected, isSwitchedOn)]} label={about} uncertain={!isLive} />
}
