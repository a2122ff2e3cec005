import type { Fields } from '~/kit/fields'
import { fromReply, fromWire, toRequest, toWire } from '~/kit/wire'

const SIGNED = {
  filename: 'filename',
  collection_name: 'collectionName',
  content_type: 'contentType',
  size: 'size',
  resume: 'resume',
} as const

type Upload = {
  filename: string
  collectionName?: string
  contentType: string
  size: number
  resume?: string | undefined
}

export const readUpload = (body: Fields): Fields => fromWire(SIGNED, body)
export const uploadBody = (upload: Upload): Fields => toRequest(SIGNED, upload)

export const readOwner = (body: Fields): Fields =>
  fromWire({ parent_id: 'parentId', parent_type: 'parentType' } as const, body)

export const readFile = (body: Fields): Fields =>
  fromWire({ file: 'file', collection_name: 'collectionName' } as const, body)

const TARGET = { filename: 'filename', signed_upload_url: 'url' } as const

export const signedUploadWire = (signed: { filename: string; url: string }) => toWire(TARGET, signed)
export type SignedUploadWire = ReturnType<typeof signedUploadWire>
export const readSignedUpload = (sent: SignedUploadWire) => fromReply(TARGET, sent)
