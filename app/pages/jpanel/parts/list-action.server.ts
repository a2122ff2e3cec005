import { deleteView } from '~/domain/views/delete-view.server'
import { pinView } from '~/domain/views/pin-view.server'
import { saveView } from '~/domain/views/save-view.server'
import { shareView } from '~/domain/views/share-view.server'
import { unpinView } from '~/domain/views/unpin-view.server'
import { formAction, intent } from '~/http/form/form-action'
import type { Permission } from '~/kit/permission'

/**
 * Handles a list page's saved views, pins and own intents: `export const action = listAction(tributeList.permission,
 * '/jpanel/tributes', {…})`
 */
export const listAction = (permission: Permission, at: string, intents: Parameters<typeof formAction>[0] = {}) =>
  formAction(
    {
      'save-view': intent(saveView, (view) => ({ to: at + view.query, flash: `View ${view.name} saved` })),
      'share-view': intent(shareView, (view) => ({
        to: at + view.query,
        flash: `View ${view.name} shared with everyone`,
      })),
      'delete-view': intent(deleteView, (view) => ({ to: at, flash: `View ${view.name} deleted` })),
      'pin-view': intent(pinView, ({ name, address }) => ({ to: address, flash: `${name} is in your menu` })),
      'unpin-view': intent(unpinView, ({ name, address }) => ({
        to: address,
        flash: `${name} is no longer in your menu`,
      })),
      ...intents,
    },
    permission,
  )
