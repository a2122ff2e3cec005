import { statusOfUpload, type ErrorStyle } from '~/http/call'

/** Replies with `{error}`, and adds `message` for our own screens (R-MEDIA-5). */
export const errorKey: ErrorStyle = (error) =>
  Response.json({ error: error.message, message: error.message }, { status: statusOfUpload(error) })
