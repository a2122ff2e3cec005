import { z } from 'zod'
import { themeZip } from '~/domain/themes/theme-zip.server'
import { fileExport } from '~/http/call'

const Number32 = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)

export const downloadTheme = fileExport('template.view', async (ctx, { params }) => {
  const { name, bytes } = await themeZip(ctx, Number32.parse(params.id))
  return { name: `${name}.zip`, bytes, type: 'application/zip' }
})
