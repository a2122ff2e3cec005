import { libraryImage } from '~/domain/media/media'
import { mediaByIds } from '~/domain/media/queries.server'
import { countryChoices } from '~/domain/settings/choices'
import { setting } from '~/domain/settings/definitions'
import { panelFields, type SettingPanel } from '~/domain/settings/panels/panel'
import { formValues, shownValues, valueIn } from '~/domain/settings/panels/panel-values'
import type { Ctx } from '~/kit/operation'
import { readPlaces } from '../../parts/places.server'
import type { ShownPanel } from './panel-form'

type Stored = Readonly<Record<string, string>>

const listPictures = (panel: SettingPanel<string>, stored: Stored): number[] =>
  panelFields(panel).flatMap(({ key, kind }) => (kind === 'picture' ? [Number(valueIn(panel, stored, key))] : []))

/** Sends choices as values and labels, so that the browser needs none of the tables. */
export async function shownPanel(ctx: Ctx, panel: SettingPanel<string>, stored: Stored): Promise<ShownPanel> {
  const { id, title, intro, groups } = panel
  return {
    id,
    title,
    intro,
    currency: setting(ctx.settings, 'dpo_currency'),
    shown: shownValues(panel, stored),
    values: formValues(panel, stored),
    pictures: (await mediaByIds(ctx.read, listPictures(panel, stored))).map(libraryImage),
    groups: groups.map(({ title: heading, note, id: section, address, fields }) => ({
      ...(heading === undefined ? {} : { title: heading }),
      ...(note === undefined ? {} : { note }),
      ...(section === undefined ? {} : { id: section }),
      ...(address === undefined
        ? {}
        : {
            address: {
              names: address,
              countries: countryChoices(),
              subdivisions: readPlaces(setting(ctx.settings, address.country)),
            },
          }),
      fields: fields
        .filter(({ kind }) => kind !== 'accepted')
        .map(({ choices, pattern: _pattern, ...field }) => ({ ...field, choices: address ? [] : (choices?.() ?? []) })),
    })),
  }
}
