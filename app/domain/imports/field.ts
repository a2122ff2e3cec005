import {
  oneOfMessage,
  DATE_INVALID,
  EMAIL_INVALID,
  NOT_ALLOWED,
  NUMBER_REQUIRED,
  RECOMMENDED,
  REQUIRED,
  explainTooLong,
} from './messages'

/** Names a stored contribution. Such a row changes nothing, so its other cells are not checked. */
export const STORED_NUMBER = 'contribution_number'

export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'enum'

export type Field = { key: string; label: string; type: FieldType; description: string; required: boolean }

export type RuleType =
  | 'required'
  | 'max'
  | 'recommended'
  | 'email'
  | 'date'
  | 'number'
  | 'start_before_end'
  | 'in_list'
  | 'not_allowed'
  | 'boolean'

/** `loose` ignores case, spaces and punctuation. `time` allows a time after the date. */
export type Params = {
  max?: number
  start?: string
  end?: string
  list?: readonly string[]
  loose?: boolean
  time?: boolean
}

/** A rule as `field-rules/{name}` returns it. Braces in the message are filled in when the rule is broken. */
export type Rule = { field: string; type: RuleType; params: Params; message: string; severity: 'error' | 'warning' }

export type Column = { field: Field; rules: readonly Rule[] }

type ColumnOptions = {
  label?: string
  required?: boolean
  recommended?: boolean
  max?: number | null
  type?: FieldType
  isEmail?: boolean
  description?: string
  list?: readonly string[]
  loose?: boolean
  listMessage?: string
  unreadable?: string
}

const MAX_TEXT_LENGTH = 45

const HINTS: Record<FieldType, string> = {
  string: 'Text',
  number: 'Number, without symbols or thousands separators',
  boolean: 'true, 1, yes or y; anything else is no',
  date: 'Date as YYYY-MM-DD or MM/DD/YYYY',
  enum: 'One of the listed values',
}

const toLabel = (key: string): string => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const makeRule =
  (field: string) =>
  (type: RuleType, message: string, params: Params = {}): Rule => ({ field, type, params, message, severity: 'error' })

/**
 * Adds the rules that follow from the column's type. Texts are limited to 45 characters unless the specification allows
 * more.
 */
export function column(key: string, wanted: ColumnOptions = {}): Column {
  const { type = 'string', required = false, label = toLabel(key), list } = wanted
  const maxLength =
    wanted.max === undefined ? (type === 'string' || type === 'enum' ? MAX_TEXT_LENGTH : null) : wanted.max
  const error = makeRule(key)
  const rules: Rule[] = [
    ...(required ? [error('required', REQUIRED)] : []),
    ...(wanted.recommended ? [{ ...error('recommended', RECOMMENDED), severity: 'warning' as const }] : []),
    ...(maxLength === null ? [] : [error('max', explainTooLong(maxLength), { max: maxLength })]),
    ...(wanted.isEmail ? [error('email', EMAIL_INVALID)] : []),
    ...(type === 'date' && wanted.unreadable === undefined ? [error('date', DATE_INVALID)] : []),
    ...(wanted.unreadable === undefined
      ? []
      : [{ ...error('date', wanted.unreadable, { time: true }), severity: 'warning' as const }]),
    ...(type === 'number' ? [error('number', NUMBER_REQUIRED)] : []),
    ...(type === 'boolean' ? [error('boolean', '')] : []),
    ...(list === undefined
      ? []
      : [
          error('in_list', wanted.listMessage ?? oneOfMessage(label, list), {
            list,
            ...(wanted.loose ? { loose: true } : {}),
          }),
        ]),
  ]
  const hint = list !== undefined && list.length > 0 && list.length <= 60 ? `One of ${list.join(', ')}` : HINTS[type]
  const limit = maxLength === null ? '' : `, up to ${maxLength} characters`
  return { field: { key, label, type, required, description: wanted.description ?? `${hint}${limit}` }, rules }
}

export const makeRefusedColumn = (key: string): Column => ({
  field: { key, label: toLabel(key), type: 'string', required: false, description: 'Not allowed' },
  rules: [makeRule(key)('not_allowed', NOT_ALLOWED)],
})

export const startBeforeEnd = (start: string, end: string): Rule =>
  makeRule(end)('start_before_end', 'Start Date ({date}) must be before End Date ({date}).', { start, end })
