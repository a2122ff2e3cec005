import { mediaOf } from '~/domain/media/queries.server'
import { OwnerInput } from '~/domain/media/schemas'
import { notGet, reading } from '~/http/endpoint'
import { DomainError } from '~/kit/errors'
import { mediaReply } from '~/wire/media'
import { readOwner } from '~/wire/uploads'

/** POST /jpanel/media/list: the attached files in order; the collection makes no difference (R-MEDIA-5). */
export const loader = notGet
export const action = reading('file.view', async ({ read }, body) => {
  const owner = OwnerInput.safeParse(readOwner(body))
  if (!owner.success) throw new DomainError('invalid', 'parent_id and parent_type are required.')
  const { parentId: id, parentType: type } = owner.data
  return (await mediaOf(read, { type, id })).map(mediaReply)
})
