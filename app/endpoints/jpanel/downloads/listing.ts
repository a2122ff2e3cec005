import { libraryFiles } from '~/domain/downloads/library.server'
import { reading } from '~/http/endpoint'
import { fileReply } from '~/wire/downloads'

/** GET /jpanel/downloads.json?query: without pages, newest first. */
export const loader = reading('file.view', async ({ read }, { query }) => {
  const words = typeof query === 'string' ? query.trim().slice(0, 200) : ''
  return (await libraryFiles(read, words)).map(fileReply)
})
