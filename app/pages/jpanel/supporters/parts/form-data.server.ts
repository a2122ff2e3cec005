import { data } from 'react-router'
import { accountTypeChoices, supporterForForm } from '~/domain/supporters/queries.server'
import { isOn, listOf } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'

/** What the form shows: of a new supporter with null. */
export async function supporterFormData(ctx: Ctx, id: number | null) {
  const stored = id === null ? null : await supporterForForm(ctx.read, id)
  if (id !== null && stored === null) throw data({ message: 'This supporter was not found.' }, { status: 404 })
  return {
    id,
    name: stored === null ? '' : String(stored.displayName ?? ''),
    values: Object.fromEntries(Object.entries(stored ?? {}).map(([field, value]) => [field, value === null ? '' : String(value)])),
    types: (await accountTypeChoices(ctx.read)).map(({ id: value, label }) => ({ value: String(value), label })),
    referrals:
      isOn(ctx.settings, 'referral_sources_isactive') || stored?.referralSource ? listOf(ctx.settings, 'referral_sources_options') : null,
    country: ctx.organisation.country,
  }
}
