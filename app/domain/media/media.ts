export type Media = {
  id: number
  collectionName: string
  name: string
  filename: string
  contentType: string
  size: number
  caption: string | null
  key: string
  thumbnailKey: string | null
  width: number | null
  height: number | null
  createdBy: number | null
  updatedBy: number | null
  createdAt: Date
}

const NO_PICTURE = '/jpanel/file.svg'

export const publicUrl = (key: string): string => `/${key.split('/').map(encodeURIComponent).join('/')}`

export const thumbnailUrl = ({ thumbnailKey }: { thumbnailKey: string | null }): string =>
  thumbnailKey === null ? NO_PICTURE : publicUrl(thumbnailKey)

const UNITS = ['B', 'KB', 'MB', 'GB']

/** Base 1000: 842 B, 12.4 KB, 5.2 MB (R-MEDIA-5). */
export function sizeFormatted(bytes: number): string {
  const power = Math.min(bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const shown = bytes / 1000 ** power
  return `${power === 0 ? bytes : shown.toFixed(1).replace(/\.0$/, '')} ${UNITS[power] ?? ''}`
}

export const PAGE_SIZE = 42

export const libraryImage = (media: Media & Partial<{ uses: number; usedBy: string[] }>) => ({
  id: media.id,
  filename: media.filename,
  contentType: media.contentType,
  sizeFormatted: sizeFormatted(media.size),
  caption: media.caption,
  width: media.width,
  height: media.height,
  publicUrl: publicUrl(media.key),
  thumbnailUrl: thumbnailUrl(media),
  isImage: media.contentType.startsWith('image/'),
  uses: media.uses ?? 0,
  usedBy: media.usedBy ?? [],
})

export type LibraryImage = ReturnType<typeof libraryImage>

export function fileIcon(type: string): string {
  if (type.startsWith('audio/')) return 'fa-file-audio-o'
  if (type.startsWith('image/')) return 'fa-file-image-o'
  if (type.startsWith('video/')) return 'fa-file-video-o'
  return type === 'application/pdf' || type === 'application/epub+zip' ? 'fa-book' : 'fa-file'
}
