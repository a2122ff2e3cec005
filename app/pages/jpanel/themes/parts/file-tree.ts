import { FOLDERS } from '~/domain/themes/theme'

export type TreeFile = { id: number; key: string; contentType: string; publicUrl: string | null }
export type Folder = { title: string; files: readonly TreeFile[] }

const titled = (folder: string): string => folder.charAt(0).toUpperCase() + folder.slice(1)
const topFolder = (key: string): string => (key.includes('/') ? key.slice(0, key.indexOf('/')) : '')

export function toTree(files: readonly TreeFile[], words: string): Folder[] {
  const wanted = words.trim().toLowerCase()
  const found = files.filter(({ key }) => key.toLowerCase().includes(wanted))
  const known = new Set<string>(FOLDERS)
  const others = [...new Set(found.map(({ key }) => topFolder(key)))].filter((folder) => !known.has(folder))
  return [...FOLDERS, ...others].flatMap((folder) => {
    const inside = found.filter(({ key }) => topFolder(key) === folder)
    return inside.length === 0 ? [] : [{ title: titled(folder), files: inside }]
  })
}

export const shownName = (key: string): string => key.slice(key.indexOf('/') + 1)
