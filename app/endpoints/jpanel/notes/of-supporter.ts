import { findNotes, supporterExists } from '~/domain/notes/queries.server'
import { NOTE_FAILED } from '~/domain/notes/schemas'
import { query } from '~/http/call'
import { notFound } from '~/kit/errors'
import { notesReply } from '~/wire/notes'

const readPage = (typed: unknown): number => (/^[1-9]\d{0,8}$/.test(String(typed)) ? Number(typed) : 1)

const readFilter = (fields: Record<string, unknown>): string => {
  const { filter } = fields
  const body =
    typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>).body : fields['filter[body]']
  return typeof body === 'string' ? body.slice(0, 200) : ''
}

export const listNotes = query(
  'member.view',
  async (ctx, fields, { params: { supporterId } }) => {
    const id = /^[1-9]\d{0,8}$/.test(String(supporterId)) ? Number(supporterId) : 0
    if (!(await supporterExists(ctx.read, id))) throw notFound('The supporter')
    return notesReply(id, await findNotes(ctx.read, id, { page: readPage(fields.page), filter: readFilter(fields) }))
  },
  { failure: NOTE_FAILED },
)
