const format = new Intl.NumberFormat('en-US')

/** "64,000" */
export const numberText = (value: number): string => format.format(value)

/** "1 location", "2,000 locations" */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
