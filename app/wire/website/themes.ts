import type { Asset, ListedAsset } from '~/domain/themes/queries.server'
import { readName } from '~/domain/themes/theme'
import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'

const LISTED = {
  id: 'id',
  theme_id: 'themeId',
  key: 'key',
  content_type: 'contentType',
  public_url: 'publicUrl',
} as const

const ASSET = {
  ...LISTED,
  name: 'name',
  value: 'value',
  size: 'size',
  version: 'version',
  updated_at: 'updatedAt',
  updated_by: 'updatedBy',
} as const

/** `size` is in bytes. */
export const assetWire = (asset: Asset) =>
  toWire(ASSET, {
    ...asset,
    name: readName(asset.key),
    size: new TextEncoder().encode(asset.value ?? '').length,
    updatedAt: asset.updatedAt.toISOString(),
  })
export type AssetWire = ReturnType<typeof assetWire>
export const readAssetReply = (sent: AssetWire) => fromReply(ASSET, sent)

export const assetMap = (assets: readonly ListedAsset[]) =>
  Object.fromEntries(assets.map((asset) => [asset.id, toWire(LISTED, asset)]))

export const readAssetMap = (sent: ReturnType<typeof assetMap>) =>
  Object.values(sent)
    .map((one) => fromReply(LISTED, one))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))

const SAVED = { value: 'value', version: 'version' } as const

export const readSavedAsset = (body: Fields): Fields => fromWire(SAVED, body)

export const savedAssetBody = (saved: { value: string; version: number }): Fields => toRequest(SAVED, saved)
