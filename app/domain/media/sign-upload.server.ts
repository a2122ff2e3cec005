import { workflow } from '~/db/operation.server'
import type { z } from 'zod'
import { perform, type Ctx } from '~/kit/operation'
import { kindIn, type Library } from './kinds'
import { reserveUpload } from './reserve-upload.server'
import { SignInput } from './schemas'
import { reachStore } from './uploads.server'

/** Seconds within which the upload must start. */
const VALID_FOR = 60

export type Signed = { filename: string; url: string }

/** For operations that have their own permission. */
export async function signFor(ctx: Ctx, library: Library, input: z.input<typeof SignInput>): Promise<Signed> {
  const { filename, key, contentType } = await perform(reserveUpload, ctx, { ...input, library })
  const length = typeof input.size === 'number' ? { size: input.size } : { max: kindIn(library, filename)?.max ?? 0 }
  const { url } = await reachStore(ctx.ports.objectStore.signUpload({ key, type: contentType, ...length }, VALID_FOR))
  return { filename, url }
}

/** The browser uploads to the returned address, so the file does not pass through the application (R-MEDIA-2). */
const makeSigner = (library: Library) =>
  workflow({
    name: `${library}.sign-upload`,
    permission: 'file.edit',
    input: SignInput,
    run: (ctx, input) => signFor(ctx, library, input as z.input<typeof SignInput>),
  })

export const signMediaUpload = makeSigner('media')
export const signDownloadUpload = makeSigner('downloads')
