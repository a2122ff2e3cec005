import type { LibraryFile } from '~/domain/downloads/library.server'
import { shownFile, type ShownFile } from '~/domain/downloads/shown-file'
import { fromReply, toWire } from '~/kit/wire'

const FILE = {
  id: 'id',
  name: 'name',
  filename: 'name',
  url: 'url',
  download_url: 'url',
  content_type: 'type',
  size: 'size',
  size_formatted: 'sizeFormatted',
  in_use: 'isInUse',
  used_by: 'usedBy',
  fa_icon: 'icon',
} as const satisfies Record<string, keyof ShownFile>

export const fileReply = (file: LibraryFile) => toWire(FILE, shownFile(file))
export type FileWire = ReturnType<typeof fileReply>
export const readFileReply = (sent: FileWire): ShownFile => fromReply(FILE, sent)
export const readFiles = (sent: FileWire[]): ShownFile[] => sent.map(readFileReply)
