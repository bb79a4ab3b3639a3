import { io, type Socket } from 'socket.io-client'
import { readTodaysPlaylists } from '../../../src/api/playlists.ts'
import { localDay } from '../../../src/base/local-day.ts'
import { receiptName } from '../../../src/player/receipt.ts'
import { fingerprintOf } from '../../../src/player/schedule/fingerprint.ts'

interface ScreenOptions {
  url: string
  uniqueId: string
  isBroken: boolean
  /** Milliseconds from an announcement to the call, as of a slow line. */
  delay(): number
}

const todaysPlaylists = async (url: string, uniqueId: string) => {
  const answer = await fetch(`${url}/api/playlists/active/today/${uniqueId}/videowall`)
  return readTodaysPlaylists(await answer.json())
}

/** A screen without a browser, which gives receipts as a real one does. */
export function simulateScreen({ url, uniqueId, isBroken, delay }: ScreenOptions) {
  let socket: Socket | null = null
  let receipt = ''
  let repeats = 0
  const say = (name: string, more = {}) => socket?.emit(name, { uniqueId, type: 'videowall', ...more })

  async function take(): Promise<void> {
    const own = socket
    const playlists = await todaysPlaylists(url, uniqueId)
    // It was cut off meanwhile.
    if (own !== socket || !own) return
    repeats = playlists[0]?.repeat_interval ?? 0
    const before = receipt
    receipt = receiptName(uniqueId, fingerprintOf(playlists, 'videowall', localDay(new Date())), isBroken ? ['b'] : [])
    if (before && before !== receipt) say('screen_status', { uniqueId: before, isActive: false })
    say('screen_connected', { uniqueId: receipt })
  }

  const beat = setInterval(() => {
    say('screen_alive')
    if (receipt) say('screen_alive', { uniqueId: receipt })
  }, 10_000)
  return {
    uniqueId,
    isBroken,
    /** True if it is connected and shows the playlist with these repeats. */
    shows: (wanted: number) => socket !== null && !isBroken && repeats === wanted,
    isConnected: () => socket !== null,
    connect(): void {
      socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false })
      socket.on('connect', () => {
        say('screen_connected')
        void take()
      })
      socket.on('screen_status_updated', ({ uniqueId: told }) => {
        if (told === uniqueId) setTimeout(() => void take(), delay())
      })
    },
    /** The cable is cut. */
    cut(): void {
      socket?.disconnect()
      socket = null
      receipt = ''
    },
    end(): void {
      clearInterval(beat)
      this.cut()
    },
  }
}

export type SimulatedScreen = ReturnType<typeof simulateScreen>
