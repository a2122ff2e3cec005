import { isOn, type SettingKey } from '~/domain/settings/definitions'
import type { IntegrationTarget } from '~/ports/data-integrations'

export const linkKey = (target: IntegrationTarget): SettingKey => `hotglue_${target}_linked`

export const isLinked = (stored: Readonly<Record<string, string>>, target: IntegrationTarget): boolean =>
  isOn(stored, linkKey(target))
