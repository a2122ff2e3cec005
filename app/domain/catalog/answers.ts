import { parseShownDate } from '~/kit/calendar'
import { isEmail } from '~/kit/text'
import { AT_LEAST_ONE_CHOICE, FIELD_REQUIRED, NOT_A_CHOICE } from './messages'

/** A question a product asks of the person who buys it (R-PRODUCTS-8). */
export type RequestedField = {
  id: number
  type: string
  name: string
  choices: readonly { value: string }[]
  defaultValue: string | null
  isRequired: boolean
}

type AnswerInput = string | string[] | { value?: string | string[] | null | undefined } | null

export type Answer = { fieldId: number; name: string; value: string }

const TICKED = ['1', 'true', 'on', 'y', 'yes']

/** `fields[id]=value`, `fields[id]={id, value}` and lists are equivalent. Blanks in a list are dropped (R-CART-6). */
function readValues(input: AnswerInput | undefined): string[] {
  const value = typeof input === 'object' && input !== null && !Array.isArray(input) ? input.value : input
  const list = Array.isArray(value) ? value : [value ?? '']
  return list.map((one) => one.trim()).filter((one) => one !== '')
}

/** Splits `a,b`, the form in which a line stores two choices. A choice may itself contain a comma. */
export function readSelected(text: string, choices: RequestedField['choices']): string[] {
  const selected: string[] = []
  for (let rest = text; ;) {
    const isLast = choices.some(({ value }) => value === rest)
    const first = isLast ? undefined : choices.find(({ value }) => rest.startsWith(`${value},`))?.value
    selected.push(first ?? rest)
    if (first === undefined) return selected
    rest = rest.slice(first.length + 1).trim()
  }
}

/** As people write it: `+1 (603) 555-0100 ext. 7`. */
const isAPhone = (text: string) =>
  /^\+?[\d\s()./-]{5,}((ext\.?|x)\s*\d{1,6})?$/i.test(text) && text.replaceAll(/\D/g, '').length >= 5

function valuesError(field: RequestedField, values: string[]): string | null {
  if (values.length === 0) {
    if (!field.isRequired) return null
    return field.type === 'multi-select' ? AT_LEAST_ONE_CHOICE : FIELD_REQUIRED
  }
  if (field.type === 'select' || field.type === 'multi-select') {
    const isOffered = (value: string) => field.choices.some((choice) => choice.value === value)
    return field.choices.length === 0 || values.every(isOffered) ? null : NOT_A_CHOICE
  }
  if (field.type === 'date') return parseShownDate(values[0] ?? '') ? null : 'Date is invalid.'
  if (field.type === 'email') return isEmail(values[0] ?? '') ? null : 'Email must be valid'
  if (field.type === 'phone') return isAPhone(values[0] ?? '') ? null : 'Phone must be valid'
  return null
}

function toAnswered(field: RequestedField, input: AnswerInput | undefined): string[] {
  const values = readValues(input)
  if (field.type === 'check') return values.some((value) => TICKED.includes(value.toLowerCase())) ? ['1'] : []
  if (field.type === 'multi-select') return values.flatMap((value) => readSelected(value, field.choices))
  if (field.type === 'hidden' && values.length === 0 && field.defaultValue) return [field.defaultValue]
  return values
}

/**
 * Returns the reason an answer is refused, or null. The dialog runs the same check. `html` has no answer, and `hidden`
 * is never required.
 */
export function answerError(field: RequestedField, input: AnswerInput | undefined): string | null {
  return field.type === 'html' || field.type === 'hidden' ? null : valuesError(field, toAnswered(field, input))
}

export function readAnswers(
  fields: readonly RequestedField[],
  input: Readonly<Record<string, AnswerInput>>,
): { answers: Answer[]; errors: ReadonlyMap<number, string> } {
  const answers: Answer[] = []
  const errors = new Map<number, string>()
  for (const field of fields) {
    if (field.type === 'html') continue
    const one = Object.hasOwn(input, String(field.id)) ? input[String(field.id)] : undefined
    const sentence = answerError(field, one)
    if (sentence !== null) errors.set(field.id, sentence)
    const values = toAnswered(field, one)
    if (values.length > 0) answers.push({ fieldId: field.id, name: field.name, value: values.join(',') })
  }
  return { answers, errors }
}
