import type { FormFailure } from '~/http/form/form-action'
import { toRole } from './opened-rights'
import type { HeldRights } from './rights'

type Held = { permissions: string[]; isOwner: boolean; roleId: number | null }

export function readSelected(person: Held | null, failure: FormFailure | undefined): HeldRights {
  if (failure === undefined) {
    const { permissions = [], isOwner = false, roleId = null } = person ?? {}
    return {
      isAdmin: isOwner || permissions.length > 0,
      role: toRole({ isOwner, roleId }),
      permissions,
      roleName: '',
    }
  }
  const { isAdmin, role, permissions, roleName } = failure.typed
  const boxes = (Array.isArray(permissions) ? permissions : [permissions]).filter((box) => typeof box === 'string')
  return {
    isAdmin: isAdmin !== undefined,
    role: typeof role === 'string' ? role : 'custom',
    permissions: boxes,
    roleName: typeof roleName === 'string' ? roleName : '',
  }
}
