import { NOT_SAVED } from '~/domain/themes/messages'
import { saveAsset } from '~/domain/themes/save-asset.server'
import { endpoint, notGet } from '~/http/endpoint'
import { assetWire, readSavedAsset } from '~/wire/website/themes'

/** POST /jpanel/themes/{theme_id}/editor/assets/{id} */
export const loader = notGet
export const action = endpoint(saveAsset, { failure: NOT_SAVED, read: readSavedAsset, reply: assetWire })
