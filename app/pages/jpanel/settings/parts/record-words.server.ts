import { CATALOGUE } from '~/domain/auth/roles'
import type { RecordWords } from '~/domain/journal/list-changes'
import { panelFields } from '~/domain/settings/panels/panel'
import { describeSetting } from '~/domain/settings/panels/panel-values'
import { PANELS } from '~/domain/settings/panels/panels'

/** "Contributions (fulfill)" for `order.fullfill`. */
const PERMISSIONS: ReadonlyMap<string, string> = new Map(
  CATALOGUE.flatMap(({ permissions }) =>
    permissions.flatMap(({ model, name, levels }) =>
      levels.map((level) => [
        `${model}.${level}`,
        `${name} (${level === 'fullfill' ? 'fulfill' : level.replaceAll(/[-_]/g, ' ')})`,
      ]),
    ),
  ),
)

const ofStaff: RecordWords = {
  label: () => null,
  value: (key, value) => (key === 'permissions' ? (PERMISSIONS.get(value) ?? null) : null),
}

function ofPanel(id: string): RecordWords | undefined {
  const panel = PANELS.find((one) => one.id === id)
  if (panel === undefined) return undefined
  const fields = panelFields(panel)
  const fieldOf = (key: string) => fields.find((one) => one.key === key)
  return {
    label: (key) => fieldOf(key)?.label ?? null,
    value(key, value) {
      const kind = fieldOf(key)?.kind
      if (kind === 'flag') return value === '1' ? 'Yes' : 'No'
      return value === '' || kind === undefined ? null : describeSetting(panel, key, value)
    },
  }
}

export const recordWords = (kind: string, id: string): RecordWords | undefined =>
  kind === 'settings' ? ofPanel(id) : kind === 'staff' || kind === 'staff_role' ? ofStaff : undefined
