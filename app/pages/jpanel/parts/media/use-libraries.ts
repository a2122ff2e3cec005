import { useMemo } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { Failure, Transport } from '~/ui/upload/upload-queue'
import { useUploads } from '~/ui/upload/use-uploads'
import type { DownloadWire, LibraryImage } from './library-wire'

type SignedWire = { filename: string; signed_upload_url: string }

/** The documented three steps: sign, PUT by the queue, done. */
function useTransport<R>(at: '/jpanel/media' | '/jpanel/downloads'): Transport<R> {
  const csrf = useCsrf()
  return useMemo(() => {
    const bodyOf = (file: File) => ({
      collection_name: 'files',
      content_type: file.type || 'application/octet-stream',
      size: file.size,
    })
    return {
      async sign(file, resume, signal) {
        const body = { ...bodyOf(file), filename: file.name, ...(resume === null ? {} : { resume }) }
        const reply = await call<SignedWire>(`${at}/cdn/sign`, csrf, { body, signal })
        return isFailure(reply) ? (reply as Failure) : { filename: reply.filename, url: reply.signed_upload_url }
      },
      async done(file, filename, signal) {
        const reply = await call<R>(`${at}/cdn/done`, csrf, { body: { ...bodyOf(file), filename }, signal })
        return isFailure(reply) ? (reply as Failure) : reply
      },
    }
  }, [at, csrf])
}

export const useMediaUploads = () => useUploads<LibraryImage>('media', useTransport<LibraryImage>('/jpanel/media'))
export const useDownloadUploads = () => useUploads<DownloadWire>('downloads', useTransport<DownloadWire>('/jpanel/downloads'))
