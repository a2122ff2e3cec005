import { embedHtml } from '~/domain/content/embed.server'
import { DomainError } from '~/kit/errors'
import { query } from '~/http/call'

const NO_ADDRESS = 'Enter the address of a page.'
const FRESH_SECONDS = 24 * 60 * 60

/** R-MEDIA-6 */
export const showEmbed = query('file.view', async (ctx, { url }) => {
  if (typeof url !== 'string' || url.trim() === '')
    throw new DomainError('invalid', NO_ADDRESS, { fields: { url: [NO_ADDRESS] } })
  const frame = await embedHtml(ctx, url)
  return Response.json({ html: frame }, { headers: { 'cache-control': `private, max-age=${FRESH_SECONDS}` } })
})
