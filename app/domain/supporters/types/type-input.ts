import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { flag, optional, text } from '~/kit/whole-number'
import { SELECTION } from '~/lists/declare/filter-values'
import { TYPE_UNKNOWN } from '../messages'
import { NAME_REQUIRED } from './supporter-type'

const MAX_NAME_LENGTH = 32

export const SaveTypeInput = z.object({
  id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
  name: boundedText(MAX_NAME_LENGTH, {
    required: NAME_REQUIRED,
    tooLong: `The name can have up to ${MAX_NAME_LENGTH} characters.`,
  })
    .trim()
    .min(1, NAME_REQUIRED),
  isOrganization: flag,
  isDefault: flag,
  sequence: text(4).transform((typed) => (/^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 0)),
})

export const TypeIdInput = z.object({ id: someId })

export const SetTypeInput = z.object({
  ...SELECTION,
  accountTypeId: z.coerce.number(TYPE_UNKNOWN).int(TYPE_UNKNOWN).min(1, TYPE_UNKNOWN),
})

export type SavedType = z.output<typeof SaveTypeInput>
