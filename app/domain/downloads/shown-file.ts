import { fileIcon, sizeFormatted } from '~/domain/media/media'
import type { LibraryFile } from './library.server'

export type ShownFile = Pick<LibraryFile, 'id' | 'name' | 'type' | 'size' | 'isInUse' | 'usedBy'> & {
  url: string
  sizeFormatted: string
  icon: string
}

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
