import { z } from 'zod'
import { PermissionBoxes } from '~/domain/auth/schemas'
import { someId } from '~/kit/fields'
import { optional } from '~/kit/whole-number'
import { MAX_ROLE_LENGTH } from './role-limits'

const NAME_NEEDED = 'Please enter a name.'
export const NAME_TAKEN = 'Another role has this name.'
export const NOTHING_ALLOWED = 'Choose at least one permission.'
export const ROLE_GONE = 'This role no longer exists. Choose another one.'
export const BUILT_IN = 'Roles that come with Almoner cannot be changed. Save your own instead.'

const RESERVED = ['owner', 'custom', 'no access']

const roleName = z
  .string(NAME_NEEDED)
  .trim()
  .min(1, NAME_NEEDED)
  .max(MAX_ROLE_LENGTH, `Up to ${MAX_ROLE_LENGTH} characters.`)
  .refine((name) => !RESERVED.includes(name.toLowerCase()), NAME_TAKEN)

/** `version` is what the form was opened with; a call without it overwrites the stored role. */
export const SaveRoleInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  name: roleName,
  permissions: PermissionBoxes,
  version: z.string().optional(),
})

export const RoleIdInput = z.object({ id: someId })
