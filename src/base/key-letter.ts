/**
 * The small letter that a key stands for in a shortcut. Where the layout has other letters than Latin ones, such as
 * Cyrillic or Arabic, the place of the key says it.
 */
export function letterOf({ key, code = '' }: { key: string; code?: string }): string {
  const isForeign = /^(?!\p{Script=Latin})\p{L}/u.test(key)
  return (isForeign ? code.replace(/^Key/, '') : key).toLowerCase()
}
