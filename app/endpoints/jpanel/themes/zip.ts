import { z } from 'zod'
import { themeZip } from '~/domain/themes/theme-zip.server'
import { documentEndpoint } from '~/http/document-endpoint'

const Number32 = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)

/** GET /jpanel/design/{id}/theme.zip */
export const loader = documentEndpoint('template.view', async (ctx, { params }) => {
  const { name, bytes } = await themeZip(ctx, Number32.parse(params.id))
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
