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

const made = new WeakMap<z.ZodType, Readonly<Record<string, Constraints>>>()

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
 * The attributes of a form's fields, by their names: what its schema says of them. On the server: the browser gets what
 * they are.
 */
export function readAttributes(schema: z.ZodType): Readonly<Record<string, Constraints>> {
  const known = made.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const found = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, constraintsIn(one)]))
  made.set(schema, found)
  return found
}
