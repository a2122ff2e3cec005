import { fileIcon, sizeFormatted } from '~/domain/media/media'
import type { LibraryFile } from './library.server'

export type ShownFile = Pick<LibraryFile, 'id' | 'name' | 'type' | 'size' | 'isInUse' | 'usedBy'> & {
  url: string
  sizeFormatted: string
  icon: string
}

/** A file as the library shows it: with its address, its size in words and its icon. */
export const shownFile = ({ id, name, type, size, isInUse, usedBy }: LibraryFile): ShownFile => ({
  id,
  name,
  url: `/jpanel/downloads/${id}`,
  type,
  size,
  sizeFormatted: sizeFormatted(size),
  isInUse,
  usedBy,
  icon: fileIcon(type),
})
