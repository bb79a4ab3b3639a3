/** The accessible names of the fields of a playlist (requirement 16.8). */
export const planLabels = {
  days: 'Date range',
  start: 'Start time',
  end: 'End time',
  repeat: 'Repeat',
  name: 'Name (optional)',
}
