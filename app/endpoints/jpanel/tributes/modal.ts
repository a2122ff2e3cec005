import { tributeById } from '~/domain/tributes/queries.server'
import { notGet, reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { tributeReply } from '~/wire/tributes'

/** POST /jpanel/tributes/{id}/modal: the tribute as data, deleted ones included. */
export const loader = notGet
export const action = reading('tribute.view', async (ctx, _body, { id }) => {
  const tribute = await tributeById(ctx.read, Number(id))
  if (tribute === null) throw notFound('The tribute')
  return tributeReply(tribute)
})
