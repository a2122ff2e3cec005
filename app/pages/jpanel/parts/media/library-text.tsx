import { lazy, Suspense, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import type { InsertTool } from '~/ui/rich-text/editor'
import { RichText, type RichTextProps } from '~/ui/rich-text/rich-text'
import { useToast } from '~/ui/overlay/toaster'
import { galleryHtml, imageHtml, linkHtml } from './library-html'
import type { ShownFile } from '~/domain/downloads/shown-file'
import type { LibraryImage } from '~/domain/media/media'
import { useLibraryAccess, useSendImage } from './use-library-access'

const ImageLibrary = lazy(() => import('./image-library').then(({ ImageLibrary: Loaded }) => ({ default: Loaded })))
const DownloadsLibrary = lazy(() =>
  import('./downloads-library').then(({ DownloadsLibrary: Loaded }) => ({ default: Loaded })),
)
const TemplateLibrary = lazy(() =>
  import('./template-library').then(({ TemplateLibrary: Loaded }) => ({ default: Loaded })),
)
const EmbedDialog = lazy(() => import('./embed-dialog').then(({ EmbedDialog: Loaded }) => ({ default: Loaded })))

type Insert = (html: string) => void
type Library = 'images' | 'files' | 'templates' | 'embed'
type Props = Omit<RichTextProps, 'sendImage' | 'tools' | 'hasFrames'> & {
  /** Emails need absolute addresses for pictures. */
  isMailed?: boolean
  /** The text appears on the website, so theme templates and media of other sites can also be inserted. */
  isSite?: boolean
}

const inSite = (address: string): string => address
const onServer = (address: string): string => new URL(address, location.origin).href

function useOpened() {
  const [opened, setOpened] = useState<{ library: Library; insert: Insert } | null>(null)
  const [shown, setShown] = useState<Library | null>(null)
  const tool = (library: Library, label: string, icon: InsertTool['icon']): InsertTool => ({
    label,
    icon,
    onOpen(insert) {
      setOpened({ library, insert })
      setShown(library)
    },
  })
  return {
    library: opened?.library ?? null,
    insert: (html: string) => opened?.insert(html),
    shown,
    close: () => setShown(null),
    tool,
  }
}

/** `file.view` allows inserting, `file.edit` allows adding. A file is inserted as a link that readers can open. */
export function LibraryText({ isMailed = false, isSite = false, ...props }: Props) {
  const { mayView, mayEdit } = useLibraryAccess()
  const whole = isMailed ? onServer : inSite
  const sendImage = useSendImage(whole)
  const csrf = useCsrf()
  const toast = useToast()
  const { library, insert, shown, close, tool } = useOpened()
  const insertFiles = async (files: readonly ShownFile[]) => {
    const links = await Promise.all(
      files.map(({ id }) => call<{ name: string; url: string }>(`/jpanel/downloads/${id}/share`, csrf, { body: {} })),
    )
    const failed = links.find(isFailure)
    if (failed) toast({ message: failed.message, tone: 'bad' })
    insert(links.flatMap((link) => (isFailure(link) ? [] : [linkHtml(link)])).join(''))
  }
  const tools = [
    ...(mayView ? [tool('images', 'Image library', 'photo')] : []),
    ...(mayEdit ? [tool('files', 'Downloads library', 'download')] : []),
    ...(isSite ? [tool('templates', 'Content templates', 'layout-dashboard')] : []),
    ...(isSite && mayView ? [tool('embed', 'Embed media', 'world')] : []),
  ]
  const dialog = { isOpen: shown !== null, onClose: close }
  return (
    <>
      <RichText {...props} tools={tools} hasFrames={isSite} {...(mayEdit ? { sendImage } : {})} />
      {library === null ? null : (
        <Suspense fallback={null}>
          {library === 'images' ? (
            <ImageLibrary
              {...dialog}
              onInsert={(images: LibraryImage[]) => insert(images.map((image) => imageHtml(image, whole)).join(''))}
              onGallery={(images: LibraryImage[]) => insert(galleryHtml(images, whole))}
            />
          ) : library === 'files' ? (
            <DownloadsLibrary {...dialog} mayAdd={mayEdit} onInsert={(files: ShownFile[]) => void insertFiles(files)} />
          ) : library === 'templates' ? (
            <TemplateLibrary {...dialog} onInsert={insert} />
          ) : (
            <EmbedDialog {...dialog} onInsert={insert} />
          )}
        </Suspense>
      )}
    </>
  )
}
