/** A file of the image library, as the documented calls answer it. */
export type LibraryImage = {
  id: number
  filename: string
  public_url: string
  thumbnail_url: string
  caption: string | null
  content_type: string
  size_formatted: string
  is_image: boolean
  uses: number
  used_by: string[]
}

type Part = { title: string; is_link: boolean; url?: string }

export type DirectoryWire = {
  data: LibraryImage[]
  current_page: number
  current_offset: number
  items: number
  pages: number
  previous: Part
  next: Part
  user_can_add: boolean
  user_can_edit: boolean
}

/** A file of the downloads library, as the documented calls answer it. */
export type DownloadWire = {
  id: number
  name: string
  filename: string
  url: string
  size_formatted: string
  in_use: boolean
  used_by: string[]
  fa_icon: string
}

export const PICTURES = {
  noun: 'pictures',
  accept: '.jpg,.jpeg,.png,.gif,.webp,.pdf,.mp3,.m4a,.wav,.ogg,.mp4,.mov,.webm',
  note: 'JPEG, PNG, GIF or WebP up to 20 MB; PDF, audio and video, too',
}
export const FILES = {
  noun: 'files',
  accept: `${PICTURES.accept},.epub,.zip,.docx,.xlsx,.pptx,.txt,.csv`,
  note: 'PDF, EPUB, ZIP, audio, video, pictures and documents, up to 1 GB',
}

export const usedWords = ({ uses, used_by: usedBy }: Pick<LibraryImage, 'uses' | 'used_by'>): string => {
  if (uses === 0) return 'Not used'
  const rest = uses - usedBy.length
  return `Used by ${usedBy.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
