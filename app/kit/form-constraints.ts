import { z } from 'zod'
import { toFormSchema } from './form-input'

type Constraint = {
  required?: true
  multiple?: true
  maxLength?: number
  min?: number
  max?: number
}
/** Keyed by field name; `rows[].amount` means this field of every row. */
export type Constraints = Readonly<Record<string, Constraint>>

type Def = { type: string; in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType }

const readDef = (schema: z.ZodType): Def => schema.def as Def

function listStages(schema: z.ZodType): z.ZodType[] {
  const { type, in: first, out: last, innerType } = readDef(schema)
  if (first !== undefined && last !== undefined) return [...listStages(first), ...listStages(last)]
  if (innerType !== undefined) return listStages(innerType)
  return type === 'transform' ? [] : [schema]
}

type JsonSchema = { anyOf?: JsonSchema[]; oneOf?: JsonSchema[] } & Record<string, unknown>

function readBound(stage: z.ZodType, key: string, widest: (...values: number[]) => number): number[] {
  const json = z.toJSONSchema(stage, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  if (typeof json[key] === 'number') return [json[key]]
  const values = (json.anyOf ?? json.oneOf ?? []).map((one) => one[key]).filter((one) => typeof one === 'number')
  return values.length === 0 ? [] : [widest(...values)]
}

const BOUNDS = [
  ['maxLength', 'maxLength', Math.max, Math.min],
  ['min', 'minimum', Math.min, Math.max],
  ['max', 'maximum', Math.max, Math.min],
] as const

function readBounds(schema: z.ZodType): Constraint {
  const stages = listStages(schema)
  return Object.fromEntries(
    BOUNDS.flatMap(([name, key, widest, narrowest]) => {
      const values = stages.flatMap((stage) => readBound(stage, key, widest)).filter(isSupplied)
      return values.length === 0 ? [] : [[name, narrowest(...values)]]
    }),
  )
}

/** Leaves out Zod's default bounds of an integer, which mean nothing to people. */
const isSupplied = (value: number): boolean => Math.abs(value) < Number.MAX_SAFE_INTEGER

function readConstraint(schema: z.ZodType): Constraint {
  const form = toFormSchema(schema)
  const isRequired = ['', undefined].every((blank) => !form.safeParse(blank).success)
  return isRequired ? { required: true, ...readBounds(schema) } : readBounds(schema)
}

function collect(schema: z.ZodType, name: string, into: Record<string, Constraint>): void {
  const inner = listStages(schema).find((stage) => stage instanceof z.ZodObject || stage instanceof z.ZodArray)
  if (inner instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(inner.shape)) collect(field, name === '' ? key : `${name}.${key}`, into)
    return
  }
  if (inner instanceof z.ZodArray) {
    into[name] = { multiple: true }
    collect(inner.element as z.ZodType, `${name}[]`, into)
    return
  }
  const constraint = readConstraint(schema)
  if (Object.keys(constraint).length > 0) into[name] = constraint
}

const constraintsBySchema = new WeakMap<z.ZodType, Constraints>()

/**
 * Reads the limits of a form's fields from the schema of its operation, for a loader to send. Conform's own reader
 * keeps little of them since Zod 4.6.
 */
export function readConstraints(schema: z.ZodType): Constraints {
  const earlier = constraintsBySchema.get(schema)
  if (earlier) return earlier
  const constraints: Record<string, Constraint> = {}
  collect(schema, '', constraints)
  constraintsBySchema.set(schema, constraints)
  return constraints
}

const constraintsByCurrency = new WeakMap<(currency: string) => z.ZodType, Map<string, Constraints>>()

export function readCurrencyConstraints(schemaIn: (currency: string) => z.ZodType, currency: string): Constraints {
  const cached = constraintsByCurrency.get(schemaIn) ?? new Map<string, Constraints>()
  constraintsByCurrency.set(schemaIn, cached)
  const constraints = cached.get(currency) ?? readConstraints(schemaIn(currency))
  cached.set(currency, constraints)
  return constraints
}
