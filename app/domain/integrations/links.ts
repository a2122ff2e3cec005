import { isOn, type SettingKey } from '~/domain/settings/definitions'
import type { IntegrationTarget } from '~/ports/data-integrations'

/** The setting that says whether a system is connected. */
export const linkKey = (target: IntegrationTarget): SettingKey => `hotglue_${target}_linked`

export const isLinked = (stored: Readonly<Record<string, string>>, target: IntegrationTarget): boolean =>
  isOn(stored, linkKey(target))
