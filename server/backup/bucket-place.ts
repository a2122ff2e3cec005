import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { OperatorError } from '../settings/settings.ts'
import type { BackupPlace } from './place.ts'

/** Allows 320 GB with the 10,000 parts that a store accepts. */
const PART_BYTES = 32 * 1024 * 1024
const PARTS_AT_ONCE = 2

function explainError(error: unknown, bucket: string): unknown {
  const isRefused = error instanceof S3ServiceException
  const isAway = typeof error === 'object' && error !== null && 'code' in error && !(error instanceof OperatorError)
  if (!isRefused && !isAway) return error
  const reason = isRefused ? error.name : String((error as { code: unknown }).code)
  return new OperatorError(`The bucket ${bucket} refused: ${reason}.`, { cause: error })
}

async function upload(client: S3Client, { Bucket, Key, Body }: { Bucket: string; Key: string; Body: Readable }) {
  const sending = new Upload({
    client,
    params: { Bucket, Key, Body, ContentType: 'application/octet-stream' },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  })
  await sending.done()
}

async function* countBytes(
  source: AsyncIterable<Uint8Array>,
  add: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    add(chunk.length)
    yield chunk
  }
}

export const bucketPlace = (client: S3Client, Bucket: string): BackupPlace => ({
  label: `the bucket ${Bucket}`,
  async names() {
    const names: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'almoner-', ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return names
  },
  async write(Key, source) {
    let bytes = 0
    try {
      await upload(client, { Bucket, Key, Body: Readable.from(countBytes(source, (added) => (bytes += added))) })
    } catch (error) {
      throw explainError(error, Bucket)
    }
    return bytes
  },
  async *read(Key) {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (Body) yield* Body as AsyncIterable<Uint8Array>
    } catch (error) {
      throw explainError(error, Bucket)
    }
  },
  remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
})
