import { Refusal } from '../refusal.ts'

/** Marks that nobody sees, and spaces that are no plain space: two names would differ in nothing that shows. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u
/** TypeScript knows no literal with this flag yet. */
const SETS = 'gv'
/** Emoji have such marks inside, and so have words of Persian and of the languages of India. */
const EMOJI = new RegExp('\\p{RGI_Emoji}', SETS)
const JOINED = /(?<=(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu

const WORD = /[\p{L}\p{M}]+/gu
/** Scripts that have letters of the shapes of others. */
const ALIKE = [
  /\p{sc=Latin}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
  /\p{sc=Coptic}/u,
]
/** What stands beside Latin letters in one word: Tシャツ. */
const BESIDE_LATIN =
  /^[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*$/u

const isMixed = (word: string): boolean =>
  ALIKE.filter(script => script.test(word)).length > 1 || (/\p{sc=Latin}/u.test(word) && !BESIDE_LATIN.test(word))

/** Letters of the shapes of Latin ones, each over that one. */
const SHAPES = ['аеорсухіјѕԁһԛԝοАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'aeopcyxijsdhqwoABEKMHOPCTYXIJSABEZHIKMNOPTYX'] as const
const latin = new Map([...SHAPES[0]].map((letter, index) => [letter, SHAPES[1][index] ?? letter]))

/** What a name looks like. */
function lookOf(name: string): string {
  if (/^[ -~]*$/.test(name)) return name
  const plain = name.normalize('NFKC').replace(/\u200c|\u200d|\ufe0e|\ufe0f/g, '')
  return [...plain].map(letter => latin.get(letter) ?? letter).join('')
}

/**
 * Refuses a name that people would take for another one (requirement 18.33).
 * @param what begins the sentence
 * @param others the names that are taken; the one that is equal has a refusal of its own
 * @param isAnyCase true if capital and small letters make no other name
 * @throws Refusal 422 or 409
 */
export function expectClearName(what: string, name: string, others: readonly string[], isAnyCase = false): void {
  const seen = name.replace(EMOJI, '').replace(JOINED, '')
  if (HIDDEN.test(seen)) throw new Refusal(422, `${what} may not contain marks that nobody sees.`)
  if ((seen.match(WORD) ?? []).some(isMixed)) {
    throw new Refusal(422, `${what} may not mix letters of several scripts in one word.`)
  }
  const asCompared = (text: string) => (isAnyCase ? text.toLowerCase() : text)
  const look = asCompared(lookOf(name))
  const other = others.find(one => asCompared(one) !== asCompared(name) && asCompared(lookOf(one)) === look)
  if (other !== undefined)
    throw new Refusal(409, `"${name}" looks like "${other}", which is taken. Choose another one.`)
}
