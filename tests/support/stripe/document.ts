import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Json = Record<string, unknown>
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: Json } } }
  responses: Record<string, { content: { 'application/json': { schema: Json } } }>
}

/** Converts OpenAPI 3.0 to JSON Schema: `nullable` becomes a type, boolean bounds become numbers. */
function translated(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(translated)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, exclusiveMinimum, exclusiveMaximum, format: _format, example: _example, ...rest } = schema as Json
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [
        key,
        key === '$ref' ? String(inner).replace('#/components/schemas/', 'document#/definitions/') : translated(inner),
      ]),
  )
  if (exclusiveMinimum === true) result.exclusiveMinimum = result.minimum
  if (exclusiveMaximum === true) result.exclusiveMaximum = result.maximum
  return nullable === true ? { anyOf: [result, { type: 'null' }] } : result
}

const words = { type: 'string', maxLength: 5000 }

/**
 * The trimmed document lacks these lists, so their fields come from the SDK's `RefundListParams` and
 * `DisputeListParams`.
 */
const listOf = (url: string, row: Json): Operation => ({
  parameters: [
    ...['charge', 'payment_intent', 'starting_after', 'ending_before'].map((name) => ({
      name,
      in: 'query',
      schema: words,
    })),
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
  ],
  responses: {
    200: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['data', 'has_more', 'object', 'url'],
            properties: {
              object: { enum: ['list'] },
              url: { enum: [url] },
              has_more: { type: 'boolean' },
              data: { type: 'array', items: row },
            },
          },
        },
      },
    },
    default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } } },
  },
})

/** The parts of Stripe's example dispute that we read, with the required fields of the SDK's `Dispute`. */
const disputeOf = (example: Json): Json => ({
  type: 'object',
  required: Object.keys(example).filter(
    (key) => !['payment_method_details', 'enhanced_eligibility_types'].includes(key),
  ),
  properties: {
    id: words,
    object: { enum: ['dispute'] },
    amount: { type: 'integer' },
    currency: { type: 'string', pattern: '^[a-z]{3}$' },
    payment_intent: { anyOf: [words, { type: 'null' }] },
    reason: words,
    status: words,
    evidence_details: {
      type: 'object',
      required: ['due_by', 'has_evidence', 'past_due', 'submission_count'],
      properties: { due_by: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
    },
  },
})

const closed = (schema: unknown): Json => {
  const found = schema as Json
  return found.properties && found.additionalProperties === undefined
    ? { ...found, additionalProperties: false }
    : found
}

export type Call = { method: string; path: string }

/** Checks calls and replies against Stripe's own OpenAPI document. */
export function stripeDocument(file: string, exampleOfDispute: Json) {
  const document = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Json }
  }
  // The trimmed document also lacks the expanded charge of a payment in a list.
  const { properties } = document.components.schemas.payment_intent as { properties: Json }
  properties.latest_charge = { nullable: true, anyOf: [words, { $ref: '#/components/schemas/charge' }] }
  document.paths['/v1/refunds'] = {
    ...document.paths['/v1/refunds'],
    get: listOf('/v1/refunds', { $ref: '#/components/schemas/refund' }),
  }
  document.paths['/v1/disputes'] = { get: listOf('/v1/disputes', disputeOf(exampleOfDispute)) }
  const ajv = new Ajv({ strict: false, coerceTypes: 'array', validateFormats: false, allErrors: false })
  ajv.addSchema({ $id: 'document', definitions: translated(document.components.schemas) as Json })
  const compiled = new Map<string, ValidateFunction>()
  const validator = (key: string, schema: () => unknown) => {
    const known = compiled.get(key)
    if (known) return known
    const made = ajv.compile(schema() as Json)
    compiled.set(key, made)
    return made
  }
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  const operationOf = ({ method, path }: Call) => {
    const template = templates.find(({ pattern }) => pattern.test(path))?.template
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()]
    return operation && template !== undefined ? { operation, key: `${method} ${template}` } : null
  }
  const wrong = (validate: ValidateFunction, value: unknown) =>
    validate(value) ? null : ajv.errorsText(validate.errors)
  return {
    /** Returns the reason that Stripe would refuse the call, or null. */
    faultOfCall(call: Call, fields: Json): string | null {
      const found = operationOf(call)
      if (!found) return `there is no ${call.method} ${call.path}`
      const { operation, key } = found
      if (call.method !== 'GET') {
        const schema = operation.requestBody?.content['application/x-www-form-urlencoded'].schema ?? {
          type: 'object',
          properties: {},
        }
        return wrong(
          validator(`call ${key}`, () => closed(translated(schema))),
          fields,
        )
      }
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
      const schema = {
        type: 'object',
        properties: Object.fromEntries(query.map(({ name, schema: of }) => [name, translated(of)])),
        required: query.filter(({ required }) => required).map(({ name }) => name),
        additionalProperties: false,
      }
      return wrong(
        validator(`call ${key}`, () => schema),
        fields,
      )
    },
    /** Returns the reason that Stripe would not reply so, or null. */
    faultOfAnswer(call: Call, status: number, body: unknown): string | null {
      const found = operationOf(call)
      if (!found) return status === 404 ? null : `there is no ${call.method} ${call.path}`
      const response = found.operation.responses[status === 200 ? '200' : 'default']
      return wrong(
        validator(`answer ${found.key} ${status === 200}`, () =>
          translated(response?.content['application/json'].schema),
        ),
        structuredClone(body),
      )
    },
  }
}
