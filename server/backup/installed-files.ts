import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { isCode } from './problems.ts'
import { filesFolder } from './installation.ts'
import { filesOnDisk, type StoredFiles } from './stored-files.ts'

const DEFAULT_TYPE = 'application/octet-stream'

interface Store {
  endpoint: string | undefined
  region: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
}

export const storeClient = ({ endpoint, region, accessKeyId, secretAccessKey }: Store): S3Client =>
  new S3Client({
    region: region || 'us-east-1',
    credentials: { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' },
    forcePathStyle: Boolean(endpoint),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
  })

export const readStore = (environment: NodeJS.ProcessEnv): Store => ({
  endpoint: environment.S3_ENDPOINT,
  region: environment.S3_REGION,
  accessKeyId: environment.S3_ACCESS_KEY_ID,
  secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
})

export const installedFiles = (environment: NodeJS.ProcessEnv, dataFolder: string): StoredFiles =>
  environment.S3_BUCKET
    ? filesInBucket(storeClient(readStore(environment)), environment.S3_BUCKET)
    : filesOnDisk(filesFolder(dataFolder))

const filesInBucket = (client: S3Client, Bucket: string): StoredFiles => ({
  async *keys() {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  },
  async open(Key) {
    try {
      const { Body, ContentType = DEFAULT_TYPE } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Body ? { type: ContentType, body: Body as AsyncIterable<Uint8Array> } : null
    } catch (error) {
      if (isCode(error, 'NoSuchKey') || (error as Error).name === 'NoSuchKey') return null
      throw error
    }
  },
  async create(Key, ContentType) {
    const chunks: Uint8Array[] = []
    return {
      write: async (chunk) => void chunks.push(chunk),
      async finish() {
        const Body = Buffer.concat(chunks)
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.length }))
      },
      abandon: async () => {},
    }
  },
})
