import { findAnything } from '~/domain/reports/find-anything.server'
import { endpoint, errorList, notGet } from '~/http/endpoint'
import { searchReply } from '~/wire/search'

export const loader = notGet

/** POST /jpanel/api/v1/search; an empty query answers 400 (R-REPORTS-8). */
export const action = endpoint(findAnything, {
  reply: searchReply,
  errors: async (error, ctx, args) => {
    const reply = await errorList(error, ctx, args)
    return error.code === 'invalid' ? Response.json({ message: 'Enter a search term.' }, { status: 400 }) : reply
  },
})
