import { z } from 'zod'
import { boundedText, emailText } from '~/kit/fields'
import { composedEmail, MAX_EMAIL_LENGTH } from '~/kit/text'
import { DIGESTS } from '~/domain/settings/digest'
import { EMAIL_FORM, NOT_THE_SAME, PHONE_FORM, REQUIRED } from './messages'
import { PERMISSIONS } from './roles'

/**
 * Far above the longest password that may be chosen, so that a wrong entry is simply wrong and no endless text is
 * hashed.
 */
const MAX_TYPED_LENGTH = 1000

const typedEmail = boundedText(MAX_EMAIL_LENGTH, { required: REQUIRED, tooLong: EMAIL_FORM })
  .transform(composedEmail)
  .pipe(z.string().min(1, REQUIRED).toLowerCase())
const email = emailText(EMAIL_FORM, REQUIRED).refine((text) => !/[':\\]/.test(text), EMAIL_FORM)
const typedPassword = z.string(REQUIRED).min(1, REQUIRED).max(MAX_TYPED_LENGTH)
const id = z.coerce.number().int().positive().max(2_147_483_647)
const name = z.string(REQUIRED).trim().min(1, REQUIRED).max(45, 'Up to 45 characters.')
const ticked = z
  .union([z.literal('on'), z.literal('1'), z.literal(true)])
  .optional()
  .transform((value) => value !== undefined)

const Visitor = z.object({
  address: z.string().max(45).nullable(),
  userAgent: z.string().nullable(),
  device: z.string().max(100).nullable().optional().default(null),
})

export const SignInInput = z.object({
  email: typedEmail,
  password: typedPassword,
  earlierSession: z.string().nullable(),
  visitor: Visitor,
})
export const OpenSessionInput = SignInInput.pick({ earlierSession: true, visitor: true }).extend({
  staffId: id,
  outdatedPassword: z.string().nullable(),
})
export const JournalDeniedRequestInput = z.object({
  reason: z.enum(['permission', 'forgery', 'token', 'signature']),
  method: z.string(),
  address: z.string(),
})
export const RefuseSignInInput = z.object({ staffId: id.nullable(), visitor: Visitor })
export const CountTryInput = z.object({ email: z.string(), visitor: Visitor })
export const ConfirmPasswordInput = z.object({ typed: z.string() })
export const CountConfirmationInput = z.object({ key: z.string(), isRight: z.boolean() })
export const NothingInput = z.object({})
export const MailPasswordLinkInput = z.object({ email: typedEmail, invitedBy: z.string().max(200).optional() })
export const RequestPasswordLinkInput = z.object({ email: typedEmail, visitor: Visitor })
const bothPasswords = { password: typedPassword, confirmation: z.string(REQUIRED) }
const areTheSame = ({ password, confirmation }: { password: string; confirmation: string }) => password === confirmation
export const ResetPasswordInput = z
  .object({ token: z.string().max(100), ...bothPasswords })
  .refine(areTheSame, { path: ['confirmation'], message: NOT_THE_SAME })
export const SetPasswordByLinkInput = z.object({ tokenHash: z.string(), passwordHash: z.string() })
export const SetPasswordInput = z.object({
  staffId: id,
  passwordHash: z.string(),
  storedSession: z.string().nullable(),
})
export const ChangePasswordInput = z
  .object({ current: typedPassword, ...bothPasswords })
  .refine(areTheSame, { path: ['confirmation'], message: NOT_THE_SAME })

const currentPassword = z.string().max(MAX_TYPED_LENGTH).optional().default('')
const session = z.union([z.literal('all'), z.uuid()])
export const EndSessionsInput = z.object({ id, session })
export const SignOutElsewhereInput = z.object({ session, currentPassword })
export const SignOutPersonInput = EndSessionsInput.extend({ currentPassword })
export const RegenerateOwnKeyInput = z.object({ currentPassword })
const Names = z.object({ firstName: name, lastName: name, email })
const phone = z
  .string()
  .trim()
  .max(45, 'Up to 45 characters.')
  .refine((typed) => /^[\d\s()+\-./xX#]*$/.test(typed), PHONE_FORM)
  .transform((typed) => (typed === '' ? null : typed))
  .nullish()
  .transform((typed) => typed ?? null)
const digest = z.enum(DIGESTS).optional().default('none')
const Mails = { phone, notifyRecurringBatch: ticked, digest }
const StoredMails = { phone: z.string().nullable(), notifyRecurringBatch: z.boolean(), digest: z.enum(DIGESTS) }
export const SaveProfileInput = Names.extend({ ...Mails, currentPassword })
export const StoreProfileInput = Names.extend({ ...StoredMails, mayChangeEmail: z.boolean() })
export const ChangeEmailInput = z.object({ staffId: id, email })
export const UndoEmailChangeInput = z.object({ token: z.string().max(100) })
/** Checked boxes of the permission grid. A form posts a single one as text. */
export const PermissionBoxes = z
  .union([z.string().transform((one) => [one]), z.array(z.string()).max(PERMISSIONS.size)])
  .optional()
  .default([])
  .pipe(
    z
      .array(z.string().refine((permission) => PERMISSIONS.has(permission), 'This permission does not exist.'))
      .max(PERMISSIONS.size),
  )
/**
 * A role's id, `owner` or `custom`. The boxes count only with `custom`, which is also the default for a form without
 * roles.
 */
const roleField = z
  .union([z.literal(['owner', 'custom']), id], { error: 'Choose a role.' })
  .optional()
  .default('custom')
const Rights = {
  isAdmin: ticked,
  isOwner: ticked,
  role: roleField,
  permissions: PermissionBoxes,
  roleName: z
    .string()
    .trim()
    .max(MAX_TYPED_LENGTH)
    .optional()
    .transform((name) => (name === '' ? undefined : name)),
}
export const PersonInput = Names.extend({ ...Mails, ...Rights })
/**
 * `version` identifies the person's state when the form was shown. Without it, the stored state is replaced
 * unconditionally.
 */
const EditedPerson = PersonInput.extend({ id, version: z.string().optional() })
export const EditPersonInput = EditedPerson.extend({ currentPassword })
export const StorePersonInput = z.object({
  ...Names.shape,
  id,
  version: z.string().optional(),
  ...StoredMails,
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  role: roleField,
  permissions: z.array(z.string()).max(PERMISSIONS.size),
  roleName: z.string().optional(),
  mayChangeEmail: z.boolean(),
})
export const PersonIdInput = z.object({ id })
