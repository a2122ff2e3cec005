import { z } from 'zod'
import { listSchema } from '~/kit/typed-lists'
import { toList } from '~/kit/typed/list'
import { type Fields, someId } from '~/kit/fields'
import { flag, optional, text } from '~/kit/whole-number'
import {
  CHOICE_LABEL,
  CHOICE_NEEDED,
  CHOICE_TWICE,
  DEFAULT_UNKNOWN,
  NAME_REQUIRED,
  NOT_OFFERED,
  ONE_DEFAULT,
  TOO_MANY_CHOICES,
  TOO_MANY_FIELDS,
} from './messages'
import { FIELD_TYPES, MAX_CHOICES, MAX_FIELDS } from './product'

const LIST_TYPES: readonly string[] = ['select', 'multi-select']

/** The till also has `phone`, which the form does not offer; such a field keeps its type. */
const TYPES: readonly string[] = [...FIELD_TYPES, 'phone']

const choiceRow = z.object({ label: text(200), value: text(200), isDefault: flag })
type ChoiceRow = z.output<typeof choiceRow>

export const MAX_FIELD_BODY_LENGTH = 20_000

const typedField = z.object({
  id: optional(someId),
  type: text(20).transform((type) => type ?? 'text'),
  name: text(200),
  hint: text(200),
  body: text(MAX_FIELD_BODY_LENGTH),
  isRequired: flag,
  defaultValue: text(1000),
  isAdvanced: flag,
  options: text(60_000),
  choices: listSchema(choiceRow, { count: MAX_CHOICES, message: TOO_MANY_CHOICES }),
  mapTo: text(25),
})

type TypedField = z.output<typeof typedField>
type Issue = { path: PropertyKey[]; message: string }
type Choice = { label: string; value: string }

export type FieldInput = {
  id: number | undefined
  type: string
  name: string
  hint: string | null
  body: string | null
  choices: Choice[]
  defaultValue: string | null
  isRequired: boolean
  isAdvanced: boolean
  mapTo: string | null
}

const splitLines = (typed: string | null): string[] =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isBlank = ({ label, value }: ChoiceRow): boolean => label === null && value === null

/**
 * Reads choices from `choices` or `options`. Falls back to the other one when the selected one is empty, because
 * without JavaScript the switch does not convert what was typed.
 */
function readChoices({ isAdvanced, choices, options, defaultValue }: TypedField): (Choice & { isDefault: boolean })[] {
  const lines = splitLines(options).map((label) => ({ label, value: label, isDefault: label === defaultValue }))
  const rows = choices
    .filter((row) => !isBlank(row))
    .map(({ label, value, isDefault }) => ({ label: label ?? '', value: value ?? label ?? '', isDefault }))
  if (isAdvanced) return rows.length > 0 ? rows : lines
  return lines.length > 0 ? lines : rows.map(({ label, isDefault }) => ({ label, value: label, isDefault }))
}

const isList = ({ type }: TypedField): boolean => LIST_TYPES.includes(type)

/** The stored default is a value. In simple mode each label is its value, so the default is typed as the label. */
function readDefault(field: TypedField): string | null {
  if (!isList(field)) return field.type === 'hidden' || field.type === 'text' ? field.defaultValue : null
  const marked = readChoices(field).find(({ isDefault }) => isDefault)?.value ?? null
  return field.isAdvanced ? marked : (field.defaultValue ?? marked)
}

function listIssues(field: TypedField): Issue[] {
  const choices = readChoices(field)
  const at = field.isAdvanced ? 'choices' : 'options'
  const isDouble = (of: (choice: Choice) => string) => new Set(choices.map(of)).size < choices.length
  const secondDefault = field.choices.flatMap((row, index) => (field.isAdvanced && row.isDefault ? [index] : []))[1]
  const selected = readDefault(field)
  return [
    ...(choices.length === 0 ? [{ path: [at], message: CHOICE_NEEDED }] : []),
    ...(choices.length > MAX_CHOICES ? [{ path: [at], message: TOO_MANY_CHOICES }] : []),
    ...(choices.some(({ label, value }) => label.length > 200 || value.length > 200)
      ? [{ path: [at], message: 'A choice can contain a maximum of 200 characters.' }]
      : []),
    ...(isDouble(({ value }) => value) ? [{ path: [at], message: CHOICE_TWICE }] : []),
    ...field.choices.flatMap((row, index) =>
      field.isAdvanced && !isBlank(row) && row.label === null
        ? [{ path: ['choices', index, 'label'], message: CHOICE_LABEL }]
        : [],
    ),
    ...(secondDefault === undefined ? [] : [{ path: ['choices', secondDefault, 'isDefault'], message: ONE_DEFAULT }]),
    ...(selected !== null && !choices.some(({ value }) => value === selected)
      ? [{ path: ['defaultValue'], message: DEFAULT_UNKNOWN }]
      : []),
  ]
}

const fieldIssues = (field: TypedField): Issue[] => [
  ...(field.name === null ? [{ path: ['name'], message: NAME_REQUIRED }] : []),
  ...(TYPES.includes(field.type) ? [] : [{ path: ['type'], message: NOT_OFFERED }]),
  ...(isList(field) ? listIssues(field) : []),
]

const storedField = (field: TypedField): FieldInput => ({
  id: field.id,
  type: field.type,
  name: field.name ?? '',
  hint: field.type === 'html' ? null : field.hint,
  body: field.type === 'html' ? field.body : null,
  choices: isList(field) ? readChoices(field).map(({ label, value }) => ({ label, value })) : [],
  defaultValue: readDefault(field),
  isRequired: field.isRequired && field.type !== 'html' && field.type !== 'hidden',
  isAdvanced: isList(field) && field.isAdvanced,
  mapTo: field.type === 'html' ? null : field.mapTo,
})

const isMarked = (row: unknown, mark: '_isnew' | '_isdelete'): boolean =>
  typeof row === 'object' && row !== null && flag.safeParse((row as Fields)[mark]).data === true

/** `_isnew` removes a row's id, and `_isdelete` drops the row. */
const readMarks = (typed: unknown): unknown =>
  typeof typed !== 'object' || typed === null
    ? typed
    : toList(typed)
        .filter((row) => !isMarked(row, '_isdelete'))
        .map((row: unknown) => (isMarked(row, '_isnew') ? { ...(row as Fields), id: undefined } : row))

export const customFieldRows = z
  .preprocess(readMarks, listSchema(typedField, { count: MAX_FIELDS, message: TOO_MANY_FIELDS }))
  .superRefine((rows, context) => {
    rows.forEach((row, index) => {
      if (isDropped(row)) return
      for (const { path, message } of fieldIssues(row))
        context.addIssue({ code: 'custom', path: [index, ...path], message })
    })
  })
  .transform((rows) => {
    const fields = rows.filter((row) => !isDropped(row)).map(storedField)
    return fields.map((field, index) => ({
      ...field,
      mapTo: fields.findLastIndex(({ mapTo }) => mapTo === field.mapTo) === index ? field.mapTo : null,
    }))
  })

const isDropped = ({ id, name, hint, options, choices }: TypedField): boolean =>
  id === undefined && name === null && hint === null && options === null && choices.every(isBlank)
