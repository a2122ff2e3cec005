import { z } from 'zod'
import { someId } from '~/kit/fields'
import { FILES_WANTED, isPhotoName, isPhotoType, NAME_MISSING, NOT_A_PHOTO, SPONSEE_GONE } from './photo-import'

const MAX_NAMES = 5000

const name = z
  .string({ error: NAME_MISSING })
  .min(1, NAME_MISSING)
  .max(255, 'A file name can contain a maximum of 255 characters.')
const photoName = name.refine(isPhotoName, NOT_A_PHOTO)
const type = z.string().max(100).nullish().refine(isPhotoType, NOT_A_PHOTO)

export const CheckPhotosInput = z.object({
  files: z.preprocess(
    (sent) => (typeof sent === 'string' ? [sent] : sent),
    z
      .array(z.string().max(255), FILES_WANTED)
      .max(MAX_NAMES, `A maximum of ${MAX_NAMES} names can be checked at once.`),
  ),
})

export const SignPhotoInput = z.object({
  filename: photoName,
  contentType: type,
  size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish().catch(null),
  resume: z.string().max(255).nullish(),
})

/** Checks the sponsee first, so that an empty body gets the error about the sponsee. */
export const AttachPhotoInput = z.object({
  sponsee: z
    .unknown()
    .optional()
    .transform((sent, problems): number => {
      const id = typeof sent === 'object' && sent !== null && 'id' in sent ? (sent as { id: unknown }).id : sent
      const read = someId.safeParse(id)
      if (read.success) return read.data
      problems.addIssue({ code: 'custom', message: SPONSEE_GONE })
      return 0
    }),
  filename: z.unknown(),
  contentType: z.unknown(),
  size: z.unknown(),
})

export const UploadedPhotoInput = z.object({
  filename: photoName,
  contentType: type,
  size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish().catch(null),
})
