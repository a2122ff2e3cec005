const KB = 1024

/** The limit of any request body. No form or call needs more, and files go to signed addresses. */
export const MAX_BODY = 512 * KB
/**
 * The limit of forms that carry files themselves, such as an editor's upload or a form without JavaScript. Only routes
 * that declare it read as much; for all others, multipart bodies have the usual limit.
 */
export const MAX_UPLOAD = 20.5 * 1024 * KB
export const MAX_VISITOR_BODY = 16 * KB
/**
 * The most records that one task works on. The server finds them itself, because no request body could name as many.
 */
export const MAX_BATCH = 1_000_000
export const MAX_HEAD_BYTES = 16 * KB

export const tooLarge = (max: number): string =>
  max < 1024 * KB
    ? `The request is larger than ${max / KB} KB.`
    : `The files are larger than ${Math.floor(max / 1024 / KB)} MB together.`
