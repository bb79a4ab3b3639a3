import { askDate, onDatedAnswer } from '../api/todays-answer.ts'
import type { ScreenRef } from '../base/id.ts'
import { inStep, type OpenInStep } from '../player/in-step.ts'

/** Few screens play in step: no other loads this code. */
export const openInStep = (screen: ScreenRef, group: string): OpenInStep =>
  inStep({ type: screen.type, group, ask: signal => askDate(screen, signal), onAnswer: onDatedAnswer })
