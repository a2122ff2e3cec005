import type { readAssetReply } from '~/wire/website/themes'

export type FileText = ReturnType<typeof readAssetReply>

/** A file in a tab: `value` is the stored text and `draft` the typed one. */
export type OpenFile = FileText & { draft: string }

export type Opened = { files: readonly OpenFile[]; current: number | null }

export const isUnsaved = ({ draft, value }: OpenFile): boolean => draft !== (value ?? '')

export const openedWith = (file: FileText | null): Opened =>
  file === null ? { files: [], current: null } : { files: [{ ...file, draft: file.value ?? '' }], current: file.id }

export function withFile(opened: Opened, file: FileText): Opened {
  if (opened.files.some(({ id }) => id === file.id)) return { ...opened, current: file.id }
  return { files: [...opened.files, { ...file, draft: file.value ?? '' }], current: file.id }
}

export function withoutFile({ files, current }: Opened, id: number): Opened {
  const at = files.findIndex((file) => file.id === id)
  const rest = files.filter((file) => file.id !== id)
  return { files: rest, current: current === id ? (rest[Math.min(at, rest.length - 1)]?.id ?? null) : current }
}

export const typedInto = (opened: Opened, id: number, draft: string): Opened => ({
  ...opened,
  files: opened.files.map((file) => (file.id === id ? { ...file, draft } : file)),
})

export const savedInto = (opened: Opened, saved: FileText): Opened => ({
  ...opened,
  files: opened.files.map((file) => (file.id === saved.id ? { ...file, ...saved } : file)),
})
