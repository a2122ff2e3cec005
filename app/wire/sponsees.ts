import type { Fields } from '~/kit/fields'
import { fromReply, toWire } from '~/kit/wire'

export const segmentName = (id: number): string => `segment-${id}`

export const readSponsee = (body: Fields): Fields => ({
  ...body,
  segments: Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const id = /^segment-([1-9]\d{0,8})$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, value]]
    }),
  ),
})

const FOUND = { id: 'id', name: 'name', reference_number: 'referenceNumber' } as const

export type CheckedPhoto = {
  name: string
  sponsee: { id: number; name: string; referenceNumber: string; hasPhoto: boolean } | null
}

export const checkedPhotoWire = ({ name, sponsee }: CheckedPhoto) => ({
  name,
  sponsee: sponsee && { ...toWire(FOUND, sponsee), has_photo: Number(sponsee.hasPhoto) },
})
export type CheckedPhotoWire = ReturnType<typeof checkedPhotoWire>

export const readCheckedPhoto = ({ name, sponsee }: CheckedPhotoWire): CheckedPhoto => ({
  name,
  sponsee: sponsee && { ...fromReply(FOUND, sponsee), hasPhoto: sponsee.has_photo === 1 },
})
