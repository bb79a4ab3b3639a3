import { counted } from '../../base/counted.ts'
import { formatDimensions, formatDuration, formatSize, formatTimeLeft } from '../../base/format.ts'
import type { FileFacts, FitProgress, FittedFile, Upload } from '../upload.ts'

export const fitPercent = (progress: FitProgress | null): number => Math.floor((progress?.done ?? 0) * 100)

export function fitProgressText(progress: FitProgress | null): string {
  if (!progress) return 'Waits until it can be made to fit'
  const { secondsLeft, isSlow } = progress
  const percent = `${fitPercent(progress)} %`
  const rest = secondsLeft === null ? [] : [formatTimeLeft(secondsLeft)]
  const slow = isSlow ? ['slow while this tab is in the background'] : []
  return ['Making it fit', percent, ...rest, ...slow].join(' · ')
}

/** Empty if there are none. */
export function fittingText(uploads: readonly Upload[]): string {
  const states = uploads.flatMap(({ state }) => (state.phase === 'preparing' ? [state] : []))
  if (states.length === 0) return ''
  const active = states.find(({ progress }) => progress !== null)
  return `Making ${counted(states.length, 'file')} fit${active ? ` · ${fitPercent(active.progress)} %` : ''}`
}

export function factLines(facts: FileFacts): ReadonlyArray<[label: string, text: string]> {
  const { size, width, height, seconds } = facts
  return [
    ['Size', formatSize(size)],
    ['Dimensions', `${formatDimensions(width, height)} px`],
    ...(seconds === null ? [] : [['Length', formatDuration(seconds)] as [string, string]]),
  ]
}

export const fittedText = ({ before, after }: FittedFile): string =>
  `It fits now: ${formatSize(after.size)} instead of ${formatSize(before.size)}`
