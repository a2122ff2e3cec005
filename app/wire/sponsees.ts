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
