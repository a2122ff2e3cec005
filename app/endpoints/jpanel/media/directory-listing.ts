import { mediaDirectory } from '~/domain/media/queries.server'
import { ListingInput } from '~/domain/media/schemas'
import { reading } from '~/http/endpoint'
import { directoryReply } from '~/wire/media'

/** GET /jpanel/images/directory_listing?query&page */
export const loader = reading('file.view', async ({ read, actor }, sent) => {
  const requested = ListingInput.parse(sent)
  return directoryReply(await mediaDirectory(read, requested), {
    query: requested.query,
    mayEdit: actor.can('file.edit'),
  })
})
