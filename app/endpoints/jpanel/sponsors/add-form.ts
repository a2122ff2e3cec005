import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { fullName } from '~/domain/sponsorships/sponsorship'
import { reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { newSponsorForm } from '~/wire/sponsor-form'

/** GET /jpanel/sponsor/add/{sponsorshipId} */
export const loader = reading('sponsor.add', async (ctx, _query, { sponsorshipId }) => {
  const sponsee = /^[1-9]\d{0,8}$/.test(sponsorshipId ?? '') ? await sponseeById(ctx.read, Number(sponsorshipId)) : null
  if (sponsee === null || sponsee.deletedAt !== null) throw notFound('The sponsee')
  return newSponsorForm(ctx, { id: sponsee.id, name: fullName(sponsee) })
})
