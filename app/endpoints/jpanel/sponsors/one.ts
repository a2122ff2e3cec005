import { deleteSponsor } from '~/domain/sponsors/delete-sponsor.server'
import { editSponsor } from '~/domain/sponsors/edit-sponsor.server'
import { sponsorById } from '~/domain/sponsors/queries.server'
import { endpoint, reading, type CallArgs } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { readSponsor, sponsorReply } from '~/wire/sponsors'
import { sponsorForm } from '~/wire/sponsor-form'

const edit = endpoint(editSponsor, { read: readSponsor, reply: sponsorReply })
const remove = endpoint(deleteSponsor, { reply: () => true })

const shown = (isData: boolean) =>
  reading('sponsor.edit', async (ctx, _query, { id }) => {
    const sponsor = /^[1-9]\d{0,8}$/.test(id ?? '') ? await sponsorById(ctx.read, ctx, Number(id)) : null
    if (sponsor === null) throw notFound('The sponsor')
    const wire = sponsorReply(sponsor, ctx)
    return isData ? wire : sponsorForm(ctx, wire)
  })

/** GET, POST and DELETE /jpanel/sponsor/{id}: the form as a fragment, or its data for clients that accept JSON. */
export const loader = (args: CallArgs): Promise<Response> =>
  shown(args.request.headers.get('accept')?.includes('application/json') === true)(args)
export const action = (args: CallArgs): Promise<Response> =>
  args.request.method === 'DELETE' ? remove(args) : edit(args)
