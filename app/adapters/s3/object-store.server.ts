import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStore } from '~/ports/object-store'

export type Bucket = {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The SDK's default would sign the checksum of an empty body into the address. */
const makeClient = ({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
  })

const readStatus = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
const isMissing = (error: unknown) => readStatus(error) === 404
/** S3 answers 416 for an empty file, because no byte of it can be in a range. */
const isEmpty = (error: unknown) => readStatus(error) === 416

/** RFC 6266: an ASCII name, followed by the original name if it has other characters. */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return plain === filename
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`
}

const SIGNED = new Set(['content-type', 'content-length', 'host'])

export function s3ObjectStore(bucketSettings: Bucket): ObjectStore {
  const client = makeClient(bucketSettings)
  const Bucket = bucketSettings.bucket
  return {
    async signUpload({ key, type, ...file }, validFor) {
      // S3 signs an exact length or none, so a file of unspecified length is measured after the upload.
      const length = 'size' in file ? { ContentLength: file.size } : {}
      const command = new PutObjectCommand({ Bucket, Key: key, ContentType: type, ...length })
      return {
        url: await getSignedUrl(client, command, { expiresIn: validFor, signableHeaders: SIGNED }),
        headers: { 'content-type': type },
      }
    },
    signDownload: (key, { validFor, filename }) => {
      const named = filename === undefined ? {} : { ResponseContentDisposition: attachment(filename) }
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key, ...named }), { expiresIn: validFor })
    },
    async put(key, body, type) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: type, ContentLength: body.length }),
      )
    },
    async readStart(key, max) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${max - 1}` }))
        return (await Body?.transformToByteArray())?.subarray(0, max) ?? null
      } catch (error) {
        if (isMissing(error)) return null
        if (isEmpty(error)) return new Uint8Array()
        throw error
      }
    },
    async *streamContent(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      if (!(Body instanceof Readable)) throw new Error('the store answers without a body')
      yield* Body as AsyncIterable<Uint8Array>
    },
    async move(from, to, type) {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      await client.send(
        new CopyObjectCommand({ Bucket, Key: to, CopySource, ContentType: type, MetadataDirective: 'REPLACE' }),
      )
      await client.send(new DeleteObjectCommand({ Bucket, Key: from }))
    },
    async head(key) {
      try {
        const { ContentLength = 0, ContentType = 'application/octet-stream' } = await client.send(
          new HeadObjectCommand({ Bucket, Key: key }),
        )
        return { size: ContentLength, type: ContentType }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}
