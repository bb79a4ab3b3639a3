import { formatLength } from '../../base/format.ts'
import type { Loop, LoopPart } from '../../player/schedule/loop.ts'

/** The time of one item. */
export const secondsText = (seconds: number | null): string =>
  seconds === null ? 'length not known yet' : formatLength(seconds)

const repeatsText = (repeats: number) => (repeats === 1 ? '' : `${repeats} times in a row`)

const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** A part of a small playlist is not rounded to nothing. */
const shareText = (share: number) => `${share < 0.01 ? 'less than 1' : Math.round(share * 100)} % of the loop`

/** One playlist's part of a loop, such as "2 times in a row · 40 s · 67 % of the loop". */
export function partText({ repeats, seconds, share }: LoopPart): string {
  const isAlone = share === 1
  const texts = [
    repeatsText(repeats),
    seconds === null || isAlone ? '' : formatLength(seconds),
    share === null || isAlone ? '' : shareText(share),
  ]
  return texts.filter(Boolean).join(' · ')
}

/** One loop of a rotation, such as "5 items · one loop takes 1 min 10 s". */
export function loopText({ parts, seconds }: Loop): string {
  const count = parts.reduce((sum, { playlist }) => sum + playlist.items.length, 0)
  const isTicker = parts.some(({ playlist }) => playlist.type === 'ticker')
  if (isTicker) return `${itemsText(count)} that move past without a stop`
  const length =
    seconds === null ? 'the length of one loop is not known yet' : `one loop takes ${formatLength(seconds)}`
  return `${itemsText(count)} · ${length}`
}

/** The reason why the length of a loop is not known; empty if it is. */
export function unknownLengthText({ parts, seconds }: Loop): string {
  const isTicker = parts.some(({ playlist }) => playlist.type === 'ticker')
  return seconds === null && !isTicker ? 'The length of a film is known once this browser has measured it.' : ''
}
