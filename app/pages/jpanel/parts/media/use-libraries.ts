import { useMemo } from 'react'
import type { ShownFile } from '~/domain/downloads/shown-file'
import type { LibraryImage } from '~/domain/media/media'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { Failure, Transport } from '~/ui/upload/upload-queue'
import { useUploads } from '~/ui/upload/use-uploads'
import { readFileReply } from '~/wire/downloads'
import { readMedia } from '~/wire/media'
import { readSignedUpload, uploadBody, type SignedUploadWire } from '~/wire/uploads'

function useTransport<S, R>(read: (sent: S) => R, at: '/jpanel/media' | '/jpanel/downloads'): Transport<R> {
  const csrf = useCsrf()
  return useMemo(() => {
    const bodyOf = (file: File, named: { filename: string; resume?: string | undefined }) =>
      uploadBody({
        collectionName: 'files',
        contentType: file.type || 'application/octet-stream',
        size: file.size,
        ...named,
      })
    return {
      async sign(file, resume, signal) {
        const body = bodyOf(file, { filename: file.name, resume: resume ?? undefined })
        const reply = await call<SignedUploadWire>(`${at}/cdn/sign`, csrf, { body, signal })
        return isFailure(reply) ? (reply as Failure) : readSignedUpload(reply)
      },
      async done(file, filename, signal) {
        const reply = await call<S>(`${at}/cdn/done`, csrf, { body: bodyOf(file, { filename }), signal })
        return isFailure(reply) ? (reply as Failure) : read(reply)
      },
    }
  }, [read, at, csrf])
}

export const useMediaUploads = () => useUploads<LibraryImage>('media', useTransport(readMedia, '/jpanel/media'))
export const useDownloadUploads = () =>
  useUploads<ShownFile>('downloads', useTransport(readFileReply, '/jpanel/downloads'))
