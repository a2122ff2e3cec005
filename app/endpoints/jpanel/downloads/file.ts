import { redirect } from 'react-router'
import { deleteFile } from '~/domain/downloads/delete-file.server'
import { openFile } from '~/domain/downloads/open-file.server'
import { endpoint } from '~/http/endpoint'

/** GET /jpanel/downloads/{id} leads to the file. */
export const loader = endpoint(openFile, { reply: (url) => redirect(url) })

/** DELETE /jpanel/downloads/{id}: 200 without a body; 422 while it is in use. */
export const action = endpoint(deleteFile, { reply: () => new Response(null, { status: 200 }) })
