const format = new Intl.NumberFormat('en-US')

/** A whole number with separators, as in "64,000". */
export const numberText = (value: number): string => format.format(value)

/** A number with its noun, as in "1 location" and "2,000 locations". */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
