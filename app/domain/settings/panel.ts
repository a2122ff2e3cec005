import type { Permission } from '~/kit/permission'
import type { SettingChoice } from './choices'
import type { SettingKey } from './definitions'

/** `list`: comma-joined. `flag`: '1' or '0'. `count`: a whole number from 1. `secret`: never echoed, blank keeps what is stored (people-and-content 22.1). */
export type FieldKind = 'text' | 'flag' | 'choice' | 'list' | 'url' | 'count' | 'secret'

export type SettingField = {
  key: SettingKey
  label: string
  kind: FieldKind
  help?: string
  /** Longest text, or longest item of a list. */
  max?: number
  isRequired?: boolean
  /** Every item of a list is an email address. */
  isEmails?: boolean
  choices?: () => SettingChoice[]
  /** What the text, or each item of a list, must look like, and the sentence where it does not. */
  pattern?: { like: RegExp; says: string }
  /** Stands beside another short one. */
  isShort?: boolean
  /** Words that the search box also finds it by. */
  synonyms?: string
}

export type SettingGroup = { title?: string; fields: readonly SettingField[] }

export type SettingPanel = { id: string; title: string; intro: string; permission: Permission; groups: readonly SettingGroup[] }

export const fieldsOf = (panel: SettingPanel): SettingField[] => panel.groups.flatMap((group) => group.fields)
