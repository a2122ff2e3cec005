import { z } from 'zod'
import { LOCKED, NOT_RETRIEVED } from '~/domain/themes/messages'
import { assetById, themeById } from '~/domain/themes/queries.server'
import { query } from '~/http/call'
import { notFound, refused } from '~/kit/errors'
import { assetWire } from '~/wire/website/themes'

const Number32 = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)

export const showAsset = query(
  'template.view',
  async ({ read }, _fields, { params }) => {
    const themeId = Number32.parse(params.themeId)
    const theme = await themeById(read, themeId)
    if (theme === null) throw notFound('The theme')
    if (theme.locked) throw refused(LOCKED)
    const asset = await assetById(read, themeId, Number32.parse(params.id))
    if (asset === null) throw notFound('The asset')
    return assetWire(asset)
  },
  { failure: NOT_RETRIEVED },
)
