import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { Failure } from '~/ui/upload/upload-queue'
import { PhotoQueue, type Checked, type PhotoCalls, type Snapshot } from './photo-queue'

const AT = '/jpanel/import/sponsee-photos'
const NOTHING: Snapshot = { status: 'preparing', isChecking: false, isWaiting: false, photos: [], percent: 0 }
let queue: PhotoQueue | null = null

type SignedWire = { filename: string; signed_upload_url: string }

function useCalls(): PhotoCalls {
  const csrf = useCsrf()
  return useMemo(() => {
    const bodyOf = (file: File) => ({ content_type: file.type, size: file.size })
    return {
      check: async (files) => (await call<Checked[]>(`${AT}/check`, csrf, { body: { files } })) as Checked[] | Failure,
      async sign(file, resume) {
        const body = { ...bodyOf(file), filename: file.name, ...(resume === null ? {} : { resume }) }
        const reply = await call<SignedWire>(`${AT}/sign`, csrf, { body })
        return isFailure(reply) ? (reply as Failure) : { filename: reply.filename, url: reply.signed_upload_url }
      },
      attach: async (file, { filename, sponsee }) =>
        (await call<object>(`${AT}/attach`, csrf, { body: { ...bodyOf(file), filename, sponsee } })) as object | Failure,
    }
  }, [csrf])
}

/** The one import of this window; it goes on while other pages are open. */
export function usePhotos(): { queue: PhotoQueue | null; state: Snapshot } {
  const calls = useCalls()
  const [own] = useState(() => (typeof window === 'undefined' ? null : (queue ??= new PhotoQueue(calls))))
  useEffect(() => own?.use(calls), [own, calls])
  const state = useSyncExternalStore(own?.subscribe ?? (() => () => undefined), own?.snapshot ?? (() => NOTHING), () => NOTHING)
  return { queue: own, state }
}
