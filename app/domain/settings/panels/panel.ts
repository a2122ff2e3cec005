import type { FieldErrors } from '~/kit/errors'
import type { Permission } from '~/kit/permission'
import type { SettingChoice } from '../choices'
import type { SettingKey } from '../definitions'

/**
 * `tags`: comma-joined words. `several`: comma-joined choices. `rates`: rows of a currency and its rate, stored as
 * `CAD=0.7286,EUR=1.08`. `accepted`: the currencies of those rows, which it has no control for. `money`, `percent`,
 * `number`: a decimal. `flag`: '1' or '0'. `count`: a whole number from 1. `secret`: never echoed, blank keeps what is
 * stored (R-SETTINGS-1). `area`: several lines of text. `picture`: the number of one of the image library. `color`: six
 * hex digits.
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
  | 'color'
  | 'number'

export type SettingField<Key extends string = SettingKey> = {
  key: Key
  label: string
  kind: FieldKind
  help?: string
  /** Longest text, or longest tag. */
  max?: number
  /** The maximum number of tags or rows. */
  most?: number
  isRequired?: boolean
  /** Every tag is an email address. */
  isEmails?: boolean
  choices?: () => SettingChoice[]
  /** The text, or each tag, must match; `says` is the sentence otherwise. */
  pattern?: { like: RegExp; says: string }
  /** Means nothing while this flag is on: not shown, and kept. */
  hiddenBy?: Key
  /** Stands beside another short one. */
  isShort?: boolean
  /** Words that the search box also finds it by. */
  synonyms?: string
}

export type SettingAddress = Readonly<
  Record<'country' | 'address1' | 'address2' | 'city' | 'state' | 'zip', SettingKey>
>

/** Fields of a group with `address` are drawn as one address that follows its country. */
export type SettingGroup<Key extends string = SettingKey> = {
  title?: string
  /** Said above its fields. */ note?: string
  /** Where a link to this section leads: `#id`. */ id?: string
  fields: readonly SettingField<Key>[]
  address?: SettingAddress
}

/**
 * Fields that are saved together. The organization's settings have their defaults in one place; other panels bring
 * their own.
 */
export type SettingPanel<Key extends string = SettingKey> = {
  id: string
  title: string
  intro: string
  permission: Permission
  groups: readonly SettingGroup<Key>[]
  defaults?: Readonly<Record<string, string>>
  /** Errors of the values together, by field. */
  check?: (values: Readonly<Record<string, string>>) => FieldErrors
}

export const panelFields = <Key extends string>(panel: SettingPanel<Key>): SettingField<Key>[] =>
  panel.groups.flatMap((group) => group.fields)
