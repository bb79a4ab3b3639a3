import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Documents, Schema } from '../../build/contract-page/documents.ts'

/** Says what is wrong with a value; empty if nothing is. */
export type Check = (value: unknown) => string

const OPTIONS = { strict: false, validateFormats: false } as const

/** The deepest complaint says most: those above it only say that no choice fits. */
function wordsOf(errors: readonly ErrorObject[]): string {
  const [deepest] = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)
  return deepest ? `${deepest.instancePath || 'the whole'} ${deepest.message}` : ''
}

/** A schema of the document on its own: its references name the document. */
const standingAlone = (schema: Schema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

function createCompiler(ajv: Ajv, components: object): (schema: Schema) => Check {
  ajv.addSchema({ $id: 'document', components })
  const known = new Map<Schema, ValidateFunction>()
  return schema => value => {
    const validate = known.get(schema) ?? ajv.compile(standingAlone(schema))
    known.set(schema, validate)
    return validate(value) ? '' : wordsOf(validate.errors ?? [])
  }
}

export function createSchemas({ openapi, asyncapi }: Documents) {
  return {
    /** A schema of the calls: JSON Schema 2020-12, as OpenAPI 3.1 has it. */
    ofCall: createCompiler(new Ajv2020(OPTIONS), openapi.components),
    /** A schema of the messages: JSON Schema 7, as AsyncAPI 3 has it. */
    ofMessage: createCompiler(new Ajv(OPTIONS), asyncapi.components),
  }
}
