import type { Directory, ListedMedia } from '~/domain/media/queries.server'
import { PAGE_SIZE } from '~/domain/media/queries.server'
import { publicUrl, sizeFormatted, thumbnailUrl, type Media } from '~/domain/media/media'
import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const SIGNED = {
  filename: 'filename',
  collection_name: 'collectionName',
  content_type: 'contentType',
  size: 'size',
  resume: 'resume',
} as const

export const readUpload = (body: Fields): Fields => fromWire(SIGNED, body)

export const readOwner = (body: Fields): Fields => fromWire({ parent_id: 'parentId', parent_type: 'parentType' } as const, body)

/** A multipart call names the file `file`. */
export const readFile = (body: Fields): Fields => fromWire({ file: 'file', collection_name: 'collectionName' } as const, body)

/** A record of the library, with the documented names. */
export const mediaReply = (media: Media & Partial<Pick<ListedMedia, 'uses' | 'usedBy'>>) => ({
  id: media.id,
  collection_name: media.collectionName,
  name: media.name,
  filename: media.filename,
  content_type: media.contentType,
  size: media.size,
  size_formatted: sizeFormatted(media.size),
  caption: media.caption,
  width: media.width,
  height: media.height,
  created_by: media.createdBy,
  updated_by: media.updatedBy,
  created_at: media.createdAt.toISOString(),
  public_url: publicUrl(media.key),
  thumbnail_url: thumbnailUrl(media),
  is_image: media.contentType.startsWith('image/'),
  is_audio: media.contentType.startsWith('audio/'),
  is_video: media.contentType.startsWith('video/'),
  uses: media.uses ?? 0,
  used_by: media.usedBy ?? [],
})

/** The same for the editor of texts, which takes the address from `location`. */
export const editorReply = (media: Media) => {
  const reply = mediaReply(media)
  return { ...reply, location: reply.public_url }
}

export type MediaWire = ReturnType<typeof mediaReply>

type Part = { title: string; is_link: boolean; url?: string }
export type DirectoryWire = {
  data: MediaWire[]
  current_page: number
  current_offset: number
  items: number
  page_size: number
  pages: number
  previous: Part
  next: Part
  parts: Part[]
  user_can_add: boolean
  user_can_edit: boolean
}

const WINDOW = 2
const GAP: Part = { title: '&hellip;', is_link: false }

/** Pages within two of the current one, the first and the last, and a gap where some are left out; none where there is one page. */
function partsOf(page: number, pages: number, link: (title: string, to: number) => Part): Part[] {
  if (pages < 2) return []
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= WINDOW,
  )
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    const part = one === page ? { title: String(one), is_link: false } : link(String(one), one)
    return before !== undefined && one - before > 1 ? [GAP, part] : [part]
  })
}

/** GET images/directory_listing (R-MEDIA-5): previous and next are objects. */
export function directoryReply(
  { items, total, page, pages }: Directory,
  { query, mayEdit }: { query: string; mayEdit: boolean },
): DirectoryWire {
  const link = (title: string, to: number): Part => {
    if (to < 1 || to > pages) return { title, is_link: false }
    const search = new URLSearchParams({ ...(query === '' ? {} : { query }), page: String(to) })
    return { title, is_link: true, url: `/jpanel/images/directory_listing?${search.toString()}` }
  }
  return {
    data: items.map(mediaReply),
    current_page: page,
    current_offset: (page - 1) * PAGE_SIZE,
    items: total,
    page_size: PAGE_SIZE,
    pages,
    previous: link('Previous', page - 1),
    next: link('Next', page + 1),
    parts: partsOf(page, pages, link),
    user_can_add: mayEdit,
    user_can_edit: mayEdit,
  }
}

/** Where a file is sent. */
export const signedUploadWire = ({ filename, url }: { filename: string; url: string }) => ({ filename, signed_upload_url: url })
