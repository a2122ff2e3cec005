import { checkPhotos } from '~/domain/sponsorships/check-photos.server'
import { CheckPhotosInput } from '~/domain/sponsorships/photo-input'
import { notGet, reading } from '~/http/endpoint'
import { readInput } from '~/kit/operation'
import { checkedPhotoWire } from '~/wire/sponsees'

/** POST /jpanel/import/sponsee-photos/check: one entry for each name, in their order; has_photo is 0 or 1. */
export const loader = notGet
export const action = reading('sponsorship.edit', async (ctx, body) => {
  const { files } = readInput(CheckPhotosInput, body)
  return (await checkPhotos(ctx, files)).map(checkedPhotoWire)
})
