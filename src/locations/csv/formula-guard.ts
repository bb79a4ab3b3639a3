/** A cell that a spreadsheet would take for a formula, with the apostrophes that are before it already. */
const FORMULA = /^'*[=+\-@\t\r]/

/** A cell that spreadsheets show as text: an apostrophe before it keeps it from being a formula. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const unguardCell = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)
