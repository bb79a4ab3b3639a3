const format = new Intl.NumberFormat('en-US')

/** As in "64,000". */
export const numberText = (value: number): string => format.format(value)

/** As in "1 location" and "2,000 locations". */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
