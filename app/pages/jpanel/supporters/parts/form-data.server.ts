import { data } from 'react-router'
import { listMedia } from '~/domain/media/queries.server'
import { accountTypeChoices, findReferrer, supporterForForm, readUserValues } from '~/domain/supporters/queries.server'
import { userFields } from '~/domain/userdefinedfields/queries.server'
import { countryChoices } from '~/domain/settings/choices'
import { isOn, readList } from '~/domain/settings/definitions'
import type { Fields } from '~/kit/fields'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { libraryImage } from '~/domain/media/media'
import { readConstraints } from '~/kit/form-constraints'
import { EditSupporterInput } from '~/domain/supporters/supporter-input'
import { readPlaces } from '../../parts/places.server'

/** The server names the countries, because the browser's list of names may be newer. */
function countriesFor(own: string) {
  const all = countryChoices()
  return [...all.filter(({ value }) => value === own), ...all.filter(({ value }) => value !== own)]
}

const toValues = (stored: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => [field, value === null || value === undefined ? '' : String(value)]),
  )

export async function openedSupporter(runner: SqlRunner, id: number): Promise<Fields | null> {
  const stored = await supporterForForm(runner, id)
  if (stored === null) return null
  const { version: _version, emailOptIn: _emailOptIn, ...values } = toValues(stored)
  const [fields, answers] = await Promise.all([userFields(runner), readUserValues(runner, id)])
  const pictures = await listMedia(runner, { type: 'supporter', id })
  const merged = await runner.first<{ id: number }>(
    sql`SELECT winner_id AS id FROM supporter_merge WHERE loser_id = ${id} AND undone_at IS NULL`,
  )
  return {
    ...values,
    ...Object.fromEntries(fields.map((field) => [`userField-${field.id}`, answers[field.id] ?? ''])),
    referredBy: String((await findReferrer(runner, id))?.id ?? ''),
    pictures: pictures.map((picture) => String(picture.id)),
    mergedInto: merged?.id ?? '',
  }
}

/** `id` is null for a new supporter. */
export async function supporterFormData(ctx: Ctx, id: number | null) {
  const stored = id === null ? null : await supporterForForm(ctx.read, id)
  if (id !== null && stored === null) throw data({ message: 'This supporter was not found.' }, { status: 404 })
  const images = id === null ? [] : (await listMedia(ctx.read, { type: 'supporter', id })).map(libraryImage)
  return {
    constraints: { supporter: readConstraints(EditSupporterInput) },
    id,
    images,
    userFields: await userFields(ctx.read),
    userValues: id === null ? {} : await readUserValues(ctx.read, id),
    mayChoosePictures: ctx.actor.can('file.view'),
    name: stored === null ? '' : String(stored.displayName ?? ''),
    values: toValues(stored ?? {}),
    opened: id === null ? null : await openedSupporter(ctx.read, id),
    types: (await accountTypeChoices(ctx.read)).map(({ id: value, label }) => ({ value: String(value), label })),
    referrals:
      isOn(ctx.settings, 'referral_sources_isactive') || stored?.referralSource
        ? readList(ctx.settings, 'referral_sources_options')
        : null,
    country: ctx.organisation.country,
    countries: countriesFor(ctx.organisation.country),
    subdivisions: {
      bill: readPlaces(String((stored === null ? ctx.organisation.country : stored.billCountry) ?? '')),
      ship: readPlaces(String(stored?.shipCountry ?? '')),
    },
    referrer: id === null ? null : await findReferrer(ctx.read, id),
  }
}

const listOfIds = (sent: unknown): string[] =>
  typeof sent === 'string' ? sent.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id)) : []

const ADDRESS = ['billAddress01', 'billAddress02', 'billCity', 'billState', 'billZip'] as const

/**
 * The form of a new supporter suggests a country, which does not count as the supporter's while the address is empty.
 */
const suggestsOnly = ({ suggestedCountry, ...body }: Fields): boolean =>
  suggestedCountry !== undefined &&
  body.billCountry === suggestedCountry &&
  ADDRESS.every((name) => String(body[name] ?? '').trim() === '')

/** An unticked box posts nothing, so the form also posts the ids of the fields that it showed. */
export function readSupporterForm(body: Fields): Fields {
  const shown = listOfIds(body.userFieldIds)
  const userFields = Object.fromEntries(shown.map((id) => [id, body[`userField-${id}`] ?? []]))
  const pictures = [body.pictures ?? []].flat()
  const country = suggestsOnly(body) ? { billCountry: '' } : {}
  return { ...body, ...country, userFields, pictures: body.hasPictures === '1' ? pictures : undefined }
}
