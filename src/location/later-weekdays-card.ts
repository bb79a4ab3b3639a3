import { consolePart } from '../ui/lazy-part.tsx'

/** The card of the playlists that play on some days of the week: few pages need it in their first view. */
export const WeekdaysCard = consolePart(async () => (await import('./weekdays/weekdays-card.tsx')).WeekdaysCard)
