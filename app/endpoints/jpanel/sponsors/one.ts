import { sponsorById } from '~/domain/sponsors/queries.server'
import { query } from '~/http/call'
import { notFound } from '~/kit/errors'
import { sponsorReply } from '~/wire/sponsors'
import { sponsorForm } from '~/wire/sponsor-form'

export const showSponsor = query('sponsor.edit', async (ctx, _fields, { params: { id }, request: { headers } }) => {
  const sponsor = /^[1-9]\d{0,8}$/.test(id ?? '') ? await sponsorById(ctx.read, ctx, Number(id)) : null
  if (sponsor === null) throw notFound('The sponsor')
  const wire = sponsorReply(sponsor, ctx)
  return headers.get('accept')?.includes('application/json') === true ? wire : sponsorForm(ctx, wire)
})
