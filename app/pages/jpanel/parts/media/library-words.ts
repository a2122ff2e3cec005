import type { LibraryImage } from '~/domain/media/media'

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

export const usedWords = ({ uses, usedBy }: Pick<LibraryImage, 'uses' | 'usedBy'>): string => {
  if (uses === 0) return 'Not used'
  const rest = uses - usedBy.length
  return `Used by ${usedBy.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
