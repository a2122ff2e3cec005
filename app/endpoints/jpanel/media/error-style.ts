import { statusOfUpload, type ErrorStyle } from '~/http/endpoint'

/** `{error}` (facts 6.1); `message` stands beside it for our own screens. */
export const errorKey: ErrorStyle = (error) =>
  Response.json({ error: error.message, message: error.message }, { status: statusOfUpload(error) })
