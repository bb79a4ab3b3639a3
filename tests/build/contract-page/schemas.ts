import { follow, nameOf, type Schema } from './documents.ts'
import { code, escaped } from './html.ts'
import { inlineMarkdown } from './markdown.ts'

/** The anchor of a shape of the page. */
export const shapeAnchor = (name: string): string => `shape-${name}`

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
  array: 'list',
}

const typeName = (type: string) => typeNames[type] ?? type

/** Values as a person lists them. */
const oneOf = (words: readonly string[]) => words.join(' or ')

function limitsOf({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`
  if (minimum === undefined) return ''
  return maximum === undefined ? `, ${minimum} or more` : `, ${minimum} to ${maximum}`
}

/** The type of a value in words, as HTML; a named shape is a link to it. */
export function typeOf(document: object, schema: Schema): string {
  if (schema.$ref) return `<a href="#${shapeAnchor(nameOf(schema.$ref))}">${nameOf(schema.$ref)}</a>`
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum) return oneOf(schema.enum.map(value => code(JSON.stringify(value))))
  const choices = schema.anyOf ?? []
  if (choices.length > 0) return oneOf(choices.map(one => typeOf(document, one)))
  if (Array.isArray(schema.items)) return `list of ${schema.items.map(one => typeOf(document, one)).join(', ')}`
  if (schema.items) return `list of ${typeOf(document, schema.items)}`
  if (schema.allOf) return oneOf(schema.allOf.filter(one => one.$ref).map(one => typeOf(document, one)))
  const types = [schema.type ?? 'any value'].flat()
  return escaped(oneOf(types.map(typeName))) + limitsOf(schema)
}

/** One field of an object. */
export interface Field {
  /** With the fields above it, such as `data.user.id`; `[]` is each entry of a list. */
  path: string
  schema: Schema
  isNeeded: boolean
}

/** The parts of an object that may be written as several: `allOf`, and the one object among the choices. */
function partsOf(document: object, schema: Schema): Schema[] {
  const found = follow(document, schema)
  const choice = found.anyOf?.find(one => partsOf(document, one).some(part => part.properties))
  return [found, ...(found.allOf ?? []), ...(choice ? [choice] : [])].flatMap(one =>
    one === found ? [found] : partsOf(document, one),
  )
}

/** True for an object that is written where it is used, and not for a named shape. */
const isInline = (schema: Schema) => schema.$ref === undefined

/** The fields of an object and of the objects in it, but for those of named shapes, which have tables of their own. */
export function fieldsOf(document: object, schema: Schema, above = ''): Field[] {
  return partsOf(document, schema).flatMap(part =>
    Object.entries(part.properties ?? {}).flatMap(([name, field]) => {
      const path = above + name
      const own = { path, schema: field, isNeeded: part.required?.includes(name) ?? false }
      const entries = Array.isArray(field.items) ? undefined : field.items
      const inner = entries && isInline(entries) ? fieldsOf(document, entries, `${path}[].`) : []
      return [own, ...inner, ...(isInline(field) && !entries ? fieldsOf(document, field, `${path}.`) : [])]
    }),
  )
}

/** The rows of a table of fields: name, type, and what is to be said. */
export function fieldRows(document: object, fields: readonly Field[]): string[][] {
  return fields.map(({ path, schema, isNeeded }) => [
    code(path) + (isNeeded ? ' <em>needed</em>' : ''),
    typeOf(document, schema),
    inlineMarkdown(schema.description ?? ''),
  ])
}
