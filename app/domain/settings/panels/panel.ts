import type { FieldErrors } from '~/kit/errors'
import type { Permission } from '~/kit/permission'
import type { SettingChoice } from '../choices'
import type { SettingKey } from '../definitions'

/**
 * `tags`, `several`: comma-joined. `rates`: `CAD=0.7286,EUR=1.08`; `accepted`: their currencies. `money`, `percent`,
 * `number`: decimals. `flag`: '1' or '0'. `count`: from 1. `secret`: never echoed, blank keeps it (R-SETTINGS-1).
 * `picture`: an image id.
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
  maxLength?: number
  maxTags?: number
  isRequired?: boolean
  isEmails?: boolean
  choices?: () => SettingChoice[]
  /** The text, or each tag, must match `like`; `says` is the error. */
  pattern?: { like: RegExp; says: string }
  /** The field has no effect while this flag is on: it is hidden and keeps its value. */
  hiddenBy?: Key
  isShort?: boolean
  /** More words by which the search box finds the field. */
  synonyms?: string
}

export type SettingAddress = Readonly<
  Record<'country' | 'address1' | 'address2' | 'city' | 'state' | 'zip', SettingKey>
>

/** A group with `address` is drawn as one address whose fields follow its country. */
export type SettingGroup<Key extends string = SettingKey> = {
  title?: string
  note?: string
  /** Anchor of links to this section: `#id`. */
  id?: string
  fields: readonly SettingField<Key>[]
  address?: SettingAddress
}

/**
 * Fields that are saved together. The organization's settings share one file of defaults; other panels have their own.
 */
export type SettingPanel<Key extends string = SettingKey> = {
  id: string
  title: string
  intro: string
  permission: Permission
  groups: readonly SettingGroup<Key>[]
  defaults?: Readonly<Record<string, string>>
  /** Errors that depend on several values, by field. */
  check?: (values: Readonly<Record<string, string>>) => FieldErrors
}

export const panelFields = <Key extends string>(panel: SettingPanel<Key>): SettingField<Key>[] =>
  panel.groups.flatMap((group) => group.fields)
