const KB = 1024

/** The limit of any body: no form or call needs more, and files go to signed addresses. */
export const MAX_BODY = 512 * KB
/**
 * A form that carries files itself: an editor's upload, a browser without JavaScript. Only routes that say so read as
 * much; to all others a multipart body is as small as any.
 */
export const MAX_UPLOAD = 20.5 * 1024 * KB
/** Forms of people who have not signed in: sign-in, forgotten and new passwords. */
export const MAX_VISITOR_BODY = 16 * KB
/** Records that one task works on, found by the server itself: no body could name as many. */
export const MAX_BATCH = 1_000_000
/** The first line and all headers of a request, and with them the longest address. */
export const MAX_HEAD_BYTES = 16 * KB

export const tooLarge = (most: number): string =>
  most < 1024 * KB
    ? `The request is larger than ${most / KB} KB.`
    : `The files are larger than ${Math.floor(most / 1024 / KB)} MB together.`
