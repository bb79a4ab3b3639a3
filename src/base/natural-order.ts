/** "Screen 2" before "Screen 10". */
export const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare
