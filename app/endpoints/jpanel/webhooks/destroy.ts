import { deleteHook } from '~/domain/webhooks/delete-hook.server'
import { DELETE_FAILED } from '~/domain/webhooks/messages'
import { endpoint, notGet } from '~/http/endpoint'

/** DELETE /jpanel/settings/hooks/{id}/destroy */
export const loader = notGet
export const action = endpoint(deleteHook, { reply: () => ({ success: true }), failure: DELETE_FAILED })
