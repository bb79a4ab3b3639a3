import type { Playlist } from '../../../../src/api/playlists.ts'

/** Playlists as a server gives them, and what a screen does with them at a moment. */
export interface Vector {
  name: string
  /** The time zone of the clock of this case, and the instant at which the clock is read; empty if they do not matter. */
  zone: string
  instant: string
  at: string
  playlists: Array<Partial<Omit<Playlist, 'items'>> & { id: number | string; items?: string[] }>
  /** The ids in their order, or "-". */
  plays: string
  /** The next change, or "-". */
  next: string
}

/**
 * A line with playlists, and their time zone if it matters, is followed by its cases: the moment, what plays, the next
 * change, and the name. With a time zone the instant comes first.
 */
const TABLE = `
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"08:00:00","time_end":"17:00:00"}]
  2026-03-10 08:00 | 1 | 2026-03-10 17:01 | day window: its first minute
  2026-03-10 17:00 | 1 | 2026-03-10 17:01 | day window: its last minute is inclusive
[{"id":1,"time_start":"08:00:45","time_end":"17:00:00"}]
  2026-03-10 08:00 | 1 | 2026-03-10 17:01 | seconds of a start are cut to the minute
[{"id":1,"time_start":"08:00:00","time_end":"17:00:59"}]
  2026-03-10 17:01 | - | 2026-03-11 08:00 | seconds of an end are cut to the minute
[{"id":1,"time_start":"09:30:00","time_end":"09:30:00"}]
  2026-03-10 09:30 | 1 | 2026-03-10 09:31 | a window of one minute: in it
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-12","time_start":"08:00:00","time_end":"17:00:00"}]
  2026-03-10 08:00 | 1 | 2026-03-10 17:01 | date range: its first day is inclusive
  2026-03-12 17:00 | 1 | 2026-03-12 17:01 | date range: its last day is inclusive
[{"id":1,"date_start":"2026-03-10"}]
  2026-03-10 00:00 | 1 | - | all day from a date on: its first minute
[{"id":1,"date_end":"2026-03-10"}]
  2026-03-10 23:59 | 1 | 2026-03-11 00:00 | all day until a date: its last minute
[{"id":1}]
  2026-03-10 03:00 | 1 | - | all day, no dates: plays for ever
[{"id":1,"date_start":"2026-12-31","date_end":"2027-01-01"}]
  2026-12-31 23:59 | 1 | 2027-01-02 00:00 | a range over the turn of the year
[{"id":1,"date_end":"2028-02-29"}]
  2028-02-29 12:00 | 1 | 2028-03-01 00:00 | the last day of February in a leap year
[{"id":1,"date_start":"2026-03-12","date_end":"2026-03-10"}]
  2026-03-11 12:00 | - | - | dates the wrong way round never play
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"08:00:00"}]
  2026-03-10 03:00 | 1 | 2026-03-11 00:00 | a missing end time means any time
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_end":"08:00:00"}]
  2026-03-10 23:00 | 1 | 2026-03-11 00:00 | a missing start time means any time
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-12","time_start":"00:00:00","time_end":"23:59:00"}]
  2026-03-10 23:59 | 1 | 2026-03-13 00:00 | 00:00 to 23:59 joins the days
[{"id":1,"time_start":"00:00:00","time_end":"23:59:00"}]
  2026-03-10 12:00 | 1 | - | 00:00 to 23:59 without dates never changes
[{"id":1,"time_start":"20:00:00","time_end":"23:59:00"}]
  2026-03-10 23:59 | 1 | 2026-03-11 00:00 | until 23:59: its last minute
[{"id":1,"time_start":"00:00:00","time_end":"06:00:00"}]
  2026-03-10 00:00 | 1 | 2026-03-10 06:01 | from 00:00: its first minute
[{"id":1,"time_start":"00:00:00","time_end":"00:00:00"}]
  2026-03-10 00:01 | - | 2026-03-11 00:00 | 00:00 to 00:00 is the first minute only
[{"id":1,"time_start":"23:59:00","time_end":"23:59:00"}]
  2026-03-10 23:59 | 1 | 2026-03-11 00:00 | 23:59 to 23:59 is the last minute only
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"00:00:00","time_end":"23:00:00","type":"ticker"}]
  2026-03-10 00:00 | 1 | 2026-03-10 23:01 | ticker's window: midnight
  2026-03-10 23:00 | 1 | 2026-03-10 23:01 | ticker's window: 23:00 is inclusive
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"18:00:00","time_end":"06:00:00"}]
  2026-03-10 18:00 | 1 | 2026-03-11 06:01 | overnight: its first minute
  2026-03-11 06:00 | 1 | 2026-03-11 06:01 | overnight: its last minute is inclusive
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-11","time_start":"18:00:00","time_end":"06:00:00"}]
  2026-03-12 06:00 | 1 | 2026-03-12 06:01 | overnight, two days: the second morning
[{"id":1,"time_start":"18:00:00","time_end":"06:00:00"}]
  2026-03-10 03:00 | 1 | 2026-03-10 06:01 | overnight without dates: any morning
[{"id":1,"date_start":"2026-12-31","date_end":"2026-12-31","time_start":"18:00:00","time_end":"06:00:00"}]
  2027-01-01 05:00 | 1 | 2027-01-01 06:01 | overnight over the turn of the year
[{"id":1,"date_start":"2028-02-28","date_end":"2028-02-28","time_start":"22:00:00","time_end":"02:00:00"}]
  2028-02-29 01:00 | 1 | 2028-02-29 02:01 | overnight over a leap day
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"12:00:00","time_end":"00:00:00"}]
  2026-03-11 00:00 | 1 | 2026-03-11 00:01 | default end of 12:00 is 00:00: its last minute
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-12","time_start":"18:00:00","time_end":"17:59:00"}]
  2026-03-11 12:00 | 1 | 2026-03-13 18:00 | overnight that closes when it opens again joins the nights
[{"id":1,"date_end":"2026-03-10","time_start":"18:00:00","time_end":"06:00:00"}]
  2026-03-11 04:00 | 1 | 2026-03-11 06:01 | overnight with an open start date: the morning after the last day
[{"id":10},{"id":9},{"id":2}]
  2026-03-10 12:00 | 2 9 10 | - | ids in numeric order
[{"id":"10"},{"id":"9"}]
  2026-03-10 12:00 | 9 10 | - | numeric ids that came as text
[{"id":"b"},{"id":"a"},{"id":"B"}]
  2026-03-10 12:00 | B a b | - | text ids by their letters
[{"id":"a"},{"id":3},{"id":"2"}]
  2026-03-10 12:00 | 2 3 a | - | numbers before text
[{"id":"9007199254740993"},{"id":"9007199254740992"}]
  2026-03-10 12:00 | 9007199254740992 9007199254740993 | - | ids too large for a number keep an order
[{"id":"b-1"},{"id":"a-2"},{"id":5}]
  2026-03-10 12:00 | 5 a-2 b-1 | - | hyphenated ids are text
[{"id":1,"is_active":false}]
  2026-03-10 12:00 | - | - | inactive does not play
[{"id":1,"items":[]}]
  2026-03-10 12:00 | - | - | empty does not play
[{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10","time_start":"08:00:00","time_end":"17:00:00","items":[]}]
  2026-03-10 07:00 | - | - | empty gives no reason to wake up
[{"id":1,"type":"ticker","items":["a.mp4","b.mp4"]}]
  2026-03-10 12:00 | - | - | a ticker of videos only has nothing to play
[{"id":1,"type":"ticker","items":["a.mp4","b.png"]}]
  2026-03-10 12:00 | 1 | - | a ticker with one image among videos plays
[{"id":1,"items":["a.mp4"]}]
  2026-03-10 12:00 | 1 | - | a videowall of videos only plays
[{"id":1,"is_active":false},{"id":2},{"id":3,"items":[]}]
  2026-03-10 12:00 | 2 | - | inactive ones do not hide the active one
[{"id":1,"time_start":"08:00:00","time_end":"12:00:00"},{"id":2,"time_start":"11:00:00","time_end":"15:00:00"}]
  2026-03-10 11:00 | 1 2 | 2026-03-10 12:01 | two windows: both
  2026-03-10 12:01 | 2 | 2026-03-10 15:01 | two windows: only the second
Asia/Jakarta [{"id":1,"date_start":"2026-03-09T17:00:00.000Z","date_end":"2026-03-09T17:00:00.000Z"}]
  2026-03-09T17:30:00Z | 2026-03-10 00:30 | 1 | 2026-03-11 00:00 | zoned date: late evening UTC is the next day in Jakarta
America/New_York [{"id":1,"date_start":"2026-03-09T17:00:00.000Z","date_end":"2026-03-09T17:00:00.000Z"}]
  2026-03-09T17:30:00Z | 2026-03-09 13:30 | 1 | 2026-03-10 00:00 | zoned date: the same answer is the day before in New York
Pacific/Kiritimati [{"id":1,"date_start":"2026-03-09T12:00:00Z","date_end":"2026-03-09T12:00:00Z"}]
  2026-03-09T12:00:00Z | 2026-03-10 02:00 | 1 | 2026-03-11 00:00 | zoned date: Kiritimati is a day ahead
Pacific/Kiritimati [{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10"}]
  2026-03-09T10:00:00Z | 2026-03-10 00:00 | 1 | 2026-03-11 00:00 | date-only is the local day in Kiritimati
America/New_York [{"id":1,"date_start":"2026-03-10","date_end":"2026-03-10"}]
  2026-03-11T03:59:00Z | 2026-03-10 23:59 | 1 | 2026-03-11 00:00 | date-only is the local day in New York
Asia/Jakarta [{"id":1,"date_start":"2026-03-10 00:00:00","date_end":"2026-03-10 00:00:00"}]
  2026-03-10T00:00:00Z | 2026-03-10 07:00 | 1 | 2026-03-11 00:00 | date with a time and no zone keeps its day
Asia/Jakarta [{"id":1,"date_start":"2026-03-10T00:00:00+07:00","date_end":"2026-03-10T00:00:00+07:00"}]
  2026-03-10T05:00:00Z | 2026-03-10 12:00 | 1 | 2026-03-11 00:00 | date with an offset is the local day of that instant
Asia/Jakarta [{"id":1,"date_end":"2026-03-10"}]
  2026-03-10T17:00:00Z | 2026-03-11 00:00 | - | - | midnight in Jakarta ends the day
  2026-03-10T16:59:59Z | 2026-03-10 23:59 | 1 | 2026-03-11 00:00 | the minute before midnight in Jakarta
Europe/Berlin [{"id":1,"time_start":"02:15:00","time_end":"02:45:00"}]
  2026-03-29T00:59:30Z | 2026-03-29 01:59 | - | 2026-03-29 02:15 | spring forward: the last minute before the hour that is skipped
  2026-03-29T01:00:00Z | 2026-03-29 03:00 | - | 2026-03-30 02:15 | spring forward: a window in the skipped hour never shows on the clock
Europe/Berlin [{"id":1,"time_start":"01:30:00","time_end":"03:30:00"}]
  2026-03-29T01:00:00Z | 2026-03-29 03:00 | 1 | 2026-03-29 03:31 | spring forward: a window over the skipped hour goes on
Europe/Berlin [{"id":1,"date_start":"2026-03-28","date_end":"2026-03-28","time_start":"18:00:00","time_end":"06:00:00"}]
  2026-03-29T04:00:00Z | 2026-03-29 06:00 | 1 | 2026-03-29 06:01 | spring forward: overnight ends by the wall clock
Europe/Berlin [{"id":1,"time_start":"02:15:00","time_end":"02:45:00"}]
  2026-10-25T00:30:00Z | 2026-10-25 02:30 | 1 | 2026-10-25 02:46 | fall back: a window in the doubled hour, first time
  2026-10-25T01:30:00Z | 2026-10-25 02:30 | 1 | 2026-10-25 02:46 | fall back: a window in the doubled hour, second time
  2026-10-25T01:00:00Z | 2026-10-25 02:00 | - | 2026-10-25 02:15 | fall back: between the two
Europe/Berlin [{"id":1,"date_start":"2026-10-24","date_end":"2026-10-24","time_start":"18:00:00","time_end":"06:00:00"}]
  2026-10-25T05:01:00Z | 2026-10-25 06:01 | - | - | fall back: overnight ends by the wall clock
America/New_York [{"id":1,"date_start":"2026-03-08","date_end":"2026-03-08","time_start":"01:00:00","time_end":"03:00:00"}]
  2026-03-08T07:00:00Z | 2026-03-08 03:00 | 1 | 2026-03-08 03:01 | spring forward in New York
America/New_York [{"id":1,"date_start":"2026-11-01","date_end":"2026-11-01"}]
  2026-11-02T04:59:00Z | 2026-11-01 23:59 | 1 | 2026-11-02 00:00 | fall back in New York: the day has one midnight
Asia/Beirut [{"id":1,"date_start":"2026-03-29"}]
  2026-03-28T22:00:00Z | 2026-03-29 01:00 | 1 | - | spring forward at midnight: the day begins at 01:00
`

export const vectors: Vector[] = []
let head: Pick<Vector, 'zone' | 'playlists'> = { zone: '', playlists: [] }
for (const line of TABLE.trim().split('\n')) {
  const [, zone = '', playlists] = /^([^\s[]* ?)(\[.*)$/.exec(line) ?? []
  const columns = line.trim().split(' | ')
  const [name = '', next = '', plays = '', at = '', instant = ''] = columns.toReversed()
  if (playlists) head = { zone: zone.trim(), playlists: JSON.parse(playlists) }
  else vectors.push({ ...head, instant, at, plays, next, name })
}
