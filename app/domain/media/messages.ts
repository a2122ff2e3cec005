export const NAME_MISSING = 'A file name is required.'
export const COLLECTION_UNKNOWN = 'This collection is not known. Choose files, products or sponsorships.'
export const EMPTY_FILE = 'This file is empty.'
export const UPLOAD_UNKNOWN = 'This upload is not known or has expired. Please upload the file again.'
export const NOT_ARRIVED = 'The file did not arrive completely. Please try again.'
export const SIZE_DIFFERS =
  'The file that arrived has another size than the one that was announced. Please upload it again.'
export const STORE_FAILED = 'The file storage did not answer, and nothing was saved. Please try again.'
export const MALWARE = 'The virus scanner recognized malware in this file. Nothing was uploaded.'
export const NOT_SCANNED = 'The virus scanner did not answer, and nothing was saved. Please try again.'
export const FILE_MISSING = 'Please choose a file.'
export const CAPTION_LENGTH = 'A caption can contain a maximum of 191 characters.'
export const DAMAGED = 'This picture is damaged or is not a picture. Nothing was uploaded.'
export const TOO_MANY_PIXELS =
  'This picture has too many pixels. The limit is 50 million, 16 million for progressive pictures, and 12 ' +
  'million for WebP and GIF.'
export const CAPTION_SAVED = 'The caption was saved.'
export const PICTURE_GONE = 'One of the selected pictures no longer exists. Remove it and save again.'

export const notAllowed = (extension: string): string =>
  extension === ''
    ? 'Files without an extension cannot be used here.'
    : `${extension.toUpperCase()} files cannot be used here.`
export const isNotWhatItSays = (extension: string): string =>
  `This file is not what its name says: its content is not ${extension.toUpperCase()}. Nothing was uploaded.`
export const tooLarge = (max: string): string => `This file is too large. The limit is ${max}.`
export const deletedMessage = (filename: string): string => `${filename} was deleted.`
export const uploadedMessage = (filenames: readonly string[]): string =>
  filenames.length === 1 ? `${filenames[0] ?? 'The file'} was uploaded.` : `${filenames.length} files were uploaded.`
