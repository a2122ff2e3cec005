import { composedLetters } from '~/kit/text'

export const SPONSEE_GONE = 'The sponsee was not found.'
export const NAME_MISSING = 'A file name is required.'
export const FILES_WANTED = 'Send the names of the files to check.'
export const NOT_A_PHOTO = 'Photos must be GIF, JPG, JPEG or PNG files.'

const EXTENSIONS = ['gif', 'jpg', 'jpeg', 'png']
const TYPES = ['image/gif', 'image/jpeg', 'image/png']

export const toReference = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return composedLetters(dot < 1 ? name : name.slice(0, dot))
}

export const isPhotoName = (name: string): boolean =>
  EXTENSIONS.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) && name.includes('.')

/** A browser sends no type for a file that it does not recognize. */
export const isPhotoType = (type: string | null | undefined): boolean =>
  type === null ||
  type === undefined ||
  type === '' ||
  type === 'application/octet-stream' ||
  TYPES.includes(type.toLowerCase())
