export const FIELD_TYPES = ['short_text', 'choice', 'radio', 'multiple_choice'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const FIELD_TYPE_WORDS: Record<FieldType, string> = {
  short_text: 'Short text',
  choice: 'Choice from a list',
  radio: 'Choice of buttons',
  multiple_choice: 'Multiple choice',
}

export const userFieldPath = (id: number | 'new'): string => `/jpanel/user-defined-fields/${id}`

export type UserField = { id: number; name: string; type: FieldType; options: string[] }

/** Values by field id. An option is stored by its text, never by its index, so that options can move. */
export type UserValues = Readonly<Record<string, string | readonly string[]>>

export const MAX_OPTIONS = 200
export const MAX_OPTION_LENGTH = 255

export const NAME_REQUIRED = 'Please enter a name.'
export const OPTIONS_REQUIRED = 'Please enter at least one option, one a line.'
export const TYPE_REQUIRED = 'Please choose a type.'
export const NOT_OFFERED = 'Please choose one of the options.'
