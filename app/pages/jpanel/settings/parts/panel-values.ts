import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { SettingChoice } from '~/domain/settings/choices'
import type { SettingField } from '~/domain/settings/panels/panel'

export type RateValues = { currency: string; rate: string }

export type SettingValues = Record<string, string | RateValues[]>

export type PanelFormMetadata = FormMetadata<SettingValues>
export type Own = FieldMetadata<SettingValues[string], SettingValues> | undefined

export type ShownField = Omit<SettingField<string>, 'choices' | 'pattern'> & { choices: SettingChoice[] }
