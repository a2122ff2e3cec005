import { donorView } from '~/domain/integrations/donors/look-up.server'
import { notGet, reading } from '~/http/endpoint'
import { donorReply, readDonor } from '~/wire/crm/donors'

/** POST /jpanel/donors/view with id, first_name, last_name, email. */
export const loader = notGet
export const action = reading('member.view', async (ctx, body) =>
  donorReply(await donorView(ctx, readDonor(body)), ctx.organisation.currency),
)
