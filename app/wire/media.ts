import type { Directory, ListedMedia } from '~/domain/media/queries.server'
import { libraryImage, PAGE_SIZE, type LibraryImage, type Media } from '~/domain/media/media'
import { fromReply, toWire } from '~/kit/wire'

const SHOWN = {
  id: 'id',
  filename: 'filename',
  content_type: 'contentType',
  size_formatted: 'sizeFormatted',
  caption: 'caption',
  width: 'width',
  height: 'height',
  public_url: 'publicUrl',
  thumbnail_url: 'thumbnailUrl',
  is_image: 'isImage',
  uses: 'uses',
  used_by: 'usedBy',
} as const satisfies Record<string, keyof LibraryImage>

const STORED = {
  collection_name: 'collectionName',
  name: 'name',
  size: 'size',
  created_by: 'createdBy',
  updated_by: 'updatedBy',
} as const satisfies Record<string, keyof Media>

export const mediaReply = (media: Media & Partial<Pick<ListedMedia, 'uses' | 'usedBy'>>) => ({
  ...toWire(SHOWN, libraryImage(media)),
  ...toWire(STORED, media),
  created_at: media.createdAt.toISOString(),
  is_audio: media.contentType.startsWith('audio/'),
  is_video: media.contentType.startsWith('video/'),
})

export type MediaWire = ReturnType<typeof mediaReply>

export const readMedia = (sent: MediaWire): LibraryImage => fromReply(SHOWN, sent)

/** The text editor takes the address from `location`. */
export const editorReply = (media: Media) => {
  const reply = mediaReply(media)
  return { ...reply, location: reply.public_url }
}

type Part = { title: string; is_link: boolean; url?: string }

const DIRECTORY = {
  current_page: 'page',
  current_offset: 'offset',
  items: 'total',
  pages: 'pages',
  user_can_add: 'mayAdd',
  user_can_edit: 'mayEdit',
} as const

const WINDOW = 2
const GAP: Part = { title: '&hellip;', is_link: false }

function toParts(page: number, pages: number, link: (title: string, to: number) => Part): Part[] {
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
) {
  const link = (title: string, to: number): Part => {
    if (to < 1 || to > pages) return { title, is_link: false }
    const search = new URLSearchParams({ ...(query === '' ? {} : { query }), page: String(to) })
    return { title, is_link: true, url: `/jpanel/images/directory_listing?${search.toString()}` }
  }
  return {
    ...toWire(DIRECTORY, { page, offset: (page - 1) * PAGE_SIZE, total, pages, mayAdd: mayEdit, mayEdit }),
    data: items.map(mediaReply),
    page_size: PAGE_SIZE,
    previous: link('Previous', page - 1),
    next: link('Next', page + 1),
    parts: toParts(page, pages, link),
  }
}

export type DirectoryWire = ReturnType<typeof directoryReply>

export const readDirectory = ({ data, previous, ...sent }: DirectoryWire) => ({
  ...fromReply(DIRECTORY, sent),
  images: data.map(readMedia),
  hasPrevious: previous.is_link,
})

export type LibraryPage = ReturnType<typeof readDirectory>
