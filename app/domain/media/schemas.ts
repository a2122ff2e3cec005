import { z } from 'zod'
import { someWords } from '~/lists/declare/day-value'
import { someId } from '~/kit/fields'
import { CAPTION_LENGTH, COLLECTION_UNKNOWN, FILE_MISSING, NAME_MISSING } from './messages'

const COLLECTIONS = ['files', 'products', 'sponsorships'] as const

const collectionName = z
  .string()
  .nullish()
  .transform((sent) => (sent ?? '') || 'files')
  .transform((sent) => (sent.endsWith('s') ? sent : `${sent}s`))
  .pipe(z.enum(COLLECTIONS, COLLECTION_UNKNOWN))

const filename = z
  .string({ error: NAME_MISSING })
  .trim()
  .min(1, NAME_MISSING)
  .max(255, 'A file name can contain a maximum of 255 characters.')

const contentType = z
  .string()
  .nullish()
  .transform((sent) => (sent ?? '') || 'application/octet-stream')
  .pipe(
    z
      .string()
      .regex(/^[\w.+-]{1,60}\/[\w.+-]{1,90}$/, 'This content type is not valid.')
      .max(100),
  )

const size = z
  .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)])
  .nullish()

export const SignInput = z.object({
  filename,
  collectionName,
  contentType,
  size,
  /** The name that an earlier attempt to upload the same file got. */
  resume: z.string().max(255).nullish(),
})

export const DoneInput = z.object({ filename, collectionName, contentType, size })

export const MediaIdInput = z.object({ id: someId })

export const CaptionInput = z.object({
  id: someId,
  caption: z
    .string()
    .nullish()
    .transform((typed) => (typed ?? '').trim())
    .pipe(z.string().max(191, CAPTION_LENGTH))
    .transform((typed) => typed || null),
})

const File = z.custom<{ name: string; size: number; arrayBuffer(): Promise<ArrayBuffer> }>(
  (sent) => sent instanceof Blob && 'name' in sent && sent.name !== '' && sent.size > 0,
  FILE_MISSING,
)

export const FileInput = z.object({ file: File, collectionName })
export const FilesInput = z.object({
  files: z.union([File.transform((one) => [one]), z.array(File).min(1, FILE_MISSING).max(20)], FILE_MISSING),
})

/** Treats `product`, `Product` and `App\Models\Product` as the same. */
export const OwnerInput = z.object({
  parentId: someId,
  parentType: z
    .string()
    .max(100)
    .transform((sent) => (sent.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/s$/, '')),
})

export const LibrarySearchInput = z.object({ query: someWords.optional() })

export const ListingInput = z.object({
  query: z.string().trim().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
})
