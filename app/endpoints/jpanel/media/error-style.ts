import { statusOfUpload, type ErrorStyle } from '~/http/call'

/** `{error}` (R-MEDIA-5); `message` stands beside it for our own screens. */
export const errorKey: ErrorStyle = (error) =>
  Response.json({ error: error.message, message: error.message }, { status: statusOfUpload(error) })
