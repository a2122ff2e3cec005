import type { Fields } from '~/kit/fields'

/** A field that the organization defines, as the sponsee form names it. */
export const segmentName = (id: number): string => `segment-${id}`

/** The sponsee form, with the organization's own fields by their ids. */
export const readSponsee = (body: Fields): Fields => ({
  ...body,
  segments: Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const id = /^segment-([1-9]\d{0,8})$/.exec(name)?.[1]
      return id === undefined ? [] : [[id, value]]
    }),
  ),
})

type CheckedPhoto = { name: string; sponsee: { id: number; name: string; referenceNumber: string; hasPhoto: boolean } | null }

/** Whom a photo is of, by its name. */
export const checkedPhotoWire = ({ name, sponsee }: CheckedPhoto) => ({
  name,
  sponsee: sponsee && {
    id: sponsee.id,
    name: sponsee.name,
    reference_number: sponsee.referenceNumber,
    has_photo: Number(sponsee.hasPhoto),
  },
})
