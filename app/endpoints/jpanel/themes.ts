import { contentLibrary } from '~/domain/themes/content-library.server'
import { NOT_SAVED } from '~/domain/themes/messages'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { call, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { templateWire } from '~/wire/website/content'
import { assetWire, readSavedAsset } from '~/wire/website/themes'
import { showAsset } from './themes/asset'
import { downloadTheme } from './themes/zip'

export const calls = {
  'GET /jpanel/content/templates.json': query(['node.view', 'post.view'], async ({ read }) =>
    (await contentLibrary(read)).map(templateWire),
  ),
  'GET /jpanel/themes/:themeId/editor/assets/:id.json': showAsset,
  'POST /jpanel/themes/:themeId/editor/assets/:id': call(saveAsset, {
    failure: NOT_SAVED,
    read: readSavedAsset,
    reply: assetWire,
  }),
  'GET /jpanel/design/:id/theme.zip': downloadTheme,
} satisfies Calls
