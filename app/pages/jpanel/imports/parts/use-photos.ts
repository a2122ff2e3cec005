import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { Failure } from '~/ui/upload/upload-queue'
import { readCheckedPhoto, type CheckedPhotoWire } from '~/wire/sponsees'
import { readSignedUpload, uploadBody, type SignedUploadWire } from '~/wire/uploads'
import { PhotoQueue, type PhotoCalls, type Snapshot } from './photo-queue'

const AT = '/jpanel/import/sponsee-photos'
const NOTHING: Snapshot = { status: 'preparing', isChecking: false, isWaiting: false, photos: [], percent: 0 }
let queue: PhotoQueue | null = null

function useCalls(): PhotoCalls {
  const csrf = useCsrf()
  return useMemo(() => {
    const bodyOf = (file: File, named: { filename: string; resume?: string | undefined }) =>
      uploadBody({ contentType: file.type, size: file.size, ...named })
    return {
      async check(files) {
        const reply = await call<CheckedPhotoWire[]>(`${AT}/check`, csrf, { body: { files } })
        return isFailure(reply) ? (reply as Failure) : reply.map(readCheckedPhoto)
      },
      async sign(file, resume) {
        const body = bodyOf(file, { filename: file.name, resume: resume ?? undefined })
        const reply = await call<SignedUploadWire>(`${AT}/sign`, csrf, { body })
        return isFailure(reply) ? (reply as Failure) : readSignedUpload(reply)
      },
      attach: async (file, { filename, sponsee }) =>
        (await call<object>(`${AT}/attach`, csrf, { body: { ...bodyOf(file, { filename }), sponsee } })) as
          object | Failure,
    }
  }, [csrf])
}

export function usePhotos(): { queue: PhotoQueue | null; state: Snapshot } {
  const calls = useCalls()
  const [own] = useState(() => (typeof window === 'undefined' ? null : (queue ??= new PhotoQueue(calls))))
  useEffect(() => own?.use(calls), [own, calls])
  const state = useSyncExternalStore(
    own?.subscribe ?? (() => () => undefined),
    own?.snapshot ?? (() => NOTHING),
    () => NOTHING,
  )
  return { queue: own, state }
}
