/** Characters of the text that a file name keeps. */
const LONGEST = 40

/** The name of a file for a text: its letters and digits, cut at a word end. @param fallback for a text without any */
function nameOf(text: string, fallback: string): string {
  const words = text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  let name = ''
  for (const word of words) {
    if (`${name} ${word}`.length > LONGEST) break
    name = `${name} ${word}`.trim()
  }
  return name || [...(words[0] ?? '')].slice(0, LONGEST).join('') || fallback
}

/** The file names of the pieces of a picture, in their order. */
export function fileNames(text: string, count: number, fallback: string): string[] {
  const name = nameOf(text, fallback)
  if (count === 1) return [`${name}.png`]
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1} of ${count}.png`)
}
