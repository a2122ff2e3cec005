import { addSponsor } from '~/domain/sponsors/add-sponsor.server'
import { deleteSponsor } from '~/domain/sponsors/delete-sponsor.server'
import { saveSponsor } from '~/domain/sponsors/save-sponsor.server'
import { detailedSponsorList, sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { attachPhoto } from '~/domain/sponsorships/attach-photo.server'
import { checkPhotos } from '~/domain/sponsorships/check-photos.server'
import { CheckPhotosInput } from '~/domain/sponsorships/photo-input'
import { signPhoto } from '~/domain/sponsorships/sign-photo.server'
import { sponseeById } from '~/domain/sponsorships/sponsee-record.server'
import { fullName } from '~/domain/sponsorships/sponsorship'
import { sponseeList, wholeSponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { notFound } from '~/kit/errors'
import { readInput } from '~/kit/operation'
import { mediaReply } from '~/wire/media'
import { checkedPhotoWire } from '~/wire/sponsees'
import { newSponsorForm } from '~/wire/sponsor-form'
import { readNewSponsor, readSponsor, sponsorReply } from '~/wire/sponsors'
import { readUpload, signedUploadWire } from '~/wire/uploads'
import { errorKey } from './media/error-style'
import { showSponsor } from './sponsors/one'

export const calls = {
  'POST /jpanel/sponsorship.ajax': listEndpoint(sponseeList),
  'GET /jpanel/sponsorship.csv': async (args) =>
    listCsv(await wholeSponseeList(args.context.get(ctxContext).read))(args),
  'POST /jpanel/import/sponsee-photos/check': query('sponsorship.edit', async (ctx, body) => {
    const { files } = readInput(CheckPhotosInput, body)
    return (await checkPhotos(ctx, files)).map(checkedPhotoWire)
  }),
  'POST /jpanel/import/sponsee-photos/sign': call(signPhoto, {
    read: readUpload,
    reply: signedUploadWire,
    errors: errorKey,
  }),
  'POST /jpanel/import/sponsee-photos/attach': call(attachPhoto, {
    read: (body) => ({ ...readUpload(body), sponsee: body.sponsee }),
    reply: mediaReply,
    errors: errorKey,
  }),
  'POST /jpanel/sponsors.ajax': listEndpoint(sponsorList),
  'GET /jpanel/sponsors.csv': listCsv(sponsorList),
  'GET /jpanel/sponsors/detailed.csv': async (args) =>
    listCsv(await detailedSponsorList(args.context.get(ctxContext).read))(args),
  'POST /jpanel/sponsor': call(addSponsor, { read: readNewSponsor, reply: sponsorReply }),
  'GET /jpanel/sponsor/:id': showSponsor,
  'POST /jpanel/sponsor/:id': call(saveSponsor, { read: readSponsor, reply: sponsorReply }),
  'DELETE /jpanel/sponsor/:id': call(deleteSponsor, { reply: () => true }),
  'GET /jpanel/sponsor/add/:sponsorshipId': query(
    'sponsor.add',
    async (ctx, _fields, { params: { sponsorshipId } }) => {
      const sponsee = /^[1-9]\d{0,8}$/.test(sponsorshipId ?? '')
        ? await sponseeById(ctx.read, Number(sponsorshipId))
        : null
      if (sponsee === null || sponsee.deletedAt !== null) throw notFound('The sponsee')
      return newSponsorForm(ctx, { id: sponsee.id, name: fullName(sponsee) })
    },
  ),
} satisfies Calls
