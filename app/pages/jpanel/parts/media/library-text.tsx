import { lazy, Suspense, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { RichText, type RichTextProps } from '~/ui/rich-text/rich-text'
import { useToast } from '~/ui/overlay/toaster'
import { galleryHtml, imageHtml, linkHtml } from './library-html'
import type { ShownFile } from '~/domain/downloads/shown-file'
import type { LibraryImage } from '~/domain/media/media'
import { useLibraryAccess, useSendImage } from './use-library-access'

/** They come when somebody opens them. */
const ImageLibrary = lazy(() => import('./image-library').then(({ ImageLibrary: Loaded }) => ({ default: Loaded })))
const DownloadsLibrary = lazy(() => import('./downloads-library').then(({ DownloadsLibrary: Loaded }) => ({ default: Loaded })))

type Insert = (html: string) => void
type Props = Omit<RichTextProps, 'sendImage' | 'onPickImage' | 'onPickFile'> & {
  /** What is mailed names pictures by their whole address. */
  isMailed?: boolean
}

const inSite = (address: string): string => address
const onServer = (address: string): string => new URL(address, location.origin).href

/**
 * Rich text with the image and the downloads library, as far as this person may use them: `file.view` to insert what is there, `file.edit` to add. A
 * file gets a link that readers can open. `<LibraryText name="body" label="Message" defaultValue={html} isMailed />`
 */
export function LibraryText({ isMailed = false, ...props }: Props) {
  const { mayView, mayEdit } = useLibraryAccess()
  const whole = isMailed ? onServer : inSite
  const sendImage = useSendImage(whole)
  const csrf = useCsrf()
  const toast = useToast()
  const [opened, setOpened] = useState<{ library: 'images' | 'files'; insert: Insert } | null>(null)
  const [shown, setShown] = useState<'images' | 'files' | null>(null)
  const open = (library: 'images' | 'files') => (insert: Insert) => {
    setOpened({ library, insert })
    setShown(library)
  }
  const insert = (html: string) => opened?.insert(html)
  const insertFiles = async (files: readonly ShownFile[]) => {
    const links = await Promise.all(
      files.map(({ id }) => call<{ name: string; url: string }>(`/jpanel/downloads/${id}/share`, csrf, { body: {} })),
    )
    const failed = links.find(isFailure)
    if (failed) toast({ message: failed.message, tone: 'bad' })
    insert(links.flatMap((link) => (isFailure(link) ? [] : [linkHtml(link)])).join(''))
  }
  return (
    <>
      <RichText
        {...props}
        {...(mayView ? { onPickImage: open('images') } : {})}
        {...(mayEdit ? { sendImage, onPickFile: open('files') } : {})}
      />
      {opened === null ? null : (
        <Suspense fallback={null}>
          {opened.library === 'images' ? (
            <ImageLibrary
              isOpen={shown === 'images'}
              onClose={() => setShown(null)}
              onInsert={(images: LibraryImage[]) => insert(images.map((image) => imageHtml(image, whole)).join(''))}
              onGallery={(images: LibraryImage[]) => insert(galleryHtml(images, whole))}
            />
          ) : (
            <DownloadsLibrary
              isOpen={shown === 'files'}
              onClose={() => setShown(null)}
              mayAdd={mayEdit}
              onInsert={(files: ShownFile[]) => void insertFiles(files)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
