import { useCallback } from 'react'
import { useRouteLoaderData } from 'react-router'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { SendImage } from '~/ui/rich-text/editor'
import type { loader as layoutLoader } from '../../layout'

const NONE = { mayView: false, mayEdit: false }

export const useLibraryAccess = (): { mayView: boolean; mayEdit: boolean } =>
  useRouteLoaderData<typeof layoutLoader>('pages/jpanel/layout')?.library ?? NONE

/** The documented editor upload, with its documented error messages. `whole` adds the site's address for emails. */
export function useSendImage(whole: (address: string) => string): SendImage {
  const csrf = useCsrf()
  return useCallback(
    async (file, signal) => {
      const reply = await call<{ location: string }>('/jpanel/api/v1/ckeditor/imageupload', csrf, {
        body: { file },
        as: 'form',
        signal,
      })
      if (!isFailure(reply)) return whole(reply.location)
      const { error } = (reply.reply ?? {}) as { error?: string }
      throw new Error(`HTTP Error: ${error ?? reply.message}`)
    },
    [csrf, whole],
  )
}
