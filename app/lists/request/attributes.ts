import { z } from 'zod'
import type { Constraints } from '~/lists/declare/filter-rules'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  minLength?: number
  maxLength?: number
  pattern?: string
  formatMinimum?: string
  formatMaximum?: string
  description?: string
}

const attributesBySchema = new WeakMap<z.ZodType, Readonly<Record<string, Constraints>>>()

const constraintsIn = ({
  minLength = 0,
  maxLength,
  pattern,
  formatMinimum,
  formatMaximum,
  description,
}: JsonSchema): Constraints => ({
  ...(minLength > 0 ? { required: true } : {}),
  ...(maxLength === undefined ? {} : { maxLength }),
  ...(formatMinimum === undefined ? {} : { min: formatMinimum }),
  ...(formatMaximum === undefined ? {} : { max: formatMaximum }),
  ...(pattern === undefined ? {} : { pattern, ...(description === undefined ? {} : { title: description }) }),
})

/**
 * Returns the attributes of a form's fields by name, from its schema. Runs on the server; the browser gets the result.
 */
export function readAttributes(schema: z.ZodType): Readonly<Record<string, Constraints>> {
  const cached = attributesBySchema.get(schema)
  if (cached) return cached
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const found = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, constraintsIn(one)]))
  attributesBySchema.set(schema, found)
  return found
}
