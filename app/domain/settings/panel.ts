import type { FieldErrors } from '~/kit/errors'
import type { Permission } from '~/kit/permission'
import type { SettingChoice } from './choices'
import type { SettingKey } from './definitions'

/**
 * `tags`: comma-joined words. `several`: comma-joined choices. `rates`: rows of a currency and its rate, stored as `CAD=0.7286,EUR=1.08`. `accepted`: the
 * currencies of those rows, which it has no control for. `money`, `percent`: a decimal. `flag`: '1' or '0'. `count`: a whole number from 1. `secret`: never
 * echoed, blank keeps what is stored (R-SETTINGS-1). `area`: several lines of text. `picture`: the number of one of the image library.
 */
export type FieldKind =
  | 'text'
  | 'flag'
  | 'choice'
  | 'tags'
  | 'several'
  | 'rates'
  | 'accepted'
  | 'money'
  | 'percent'
  | 'url'
  | 'count'
  | 'secret'
  | 'area'
  | 'picture'

export type SettingField = {
  key: SettingKey
  label: string
  kind: FieldKind
  help?: string
  /** Longest text, or longest tag. */
  max?: number
  /** How many tags or rows there may be. */
  most?: number
  isRequired?: boolean
  /** Every tag is an email address. */
  isEmails?: boolean
  choices?: () => SettingChoice[]
  /** What the text, or each tag, must look like, and the sentence where it does not. */
  pattern?: { like: RegExp; says: string }
  /** Means nothing while this flag is on: not shown, and kept. */
  hiddenBy?: SettingKey
  /** Stands beside another short one. */
  isShort?: boolean
  /** Words that the search box also finds it by. */
  synonyms?: string
}

/** The settings that hold the parts of an address. */
export type SettingAddress = Readonly<Record<'country' | 'address1' | 'address2' | 'city' | 'state' | 'zip', SettingKey>>

/** Fields of a group with `address` are drawn as one address that follows its country. */
export type SettingGroup = {
  title?: string
  /** Where a link to this section leads: `#id`. */ id?: string
  fields: readonly SettingField[]
  address?: SettingAddress
}

export type SettingPanel = {
  id: string
  title: string
  intro: string
  permission: Permission
  groups: readonly SettingGroup[]
  /** What is wrong with the values together, by field. */
  check?: (values: Readonly<Record<string, string>>) => FieldErrors
}

export const fieldsOf = (panel: SettingPanel): SettingField[] => panel.groups.flatMap((group) => group.fields)
