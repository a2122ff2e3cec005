import { z } from 'zod'
import { someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'
import { composedEmail } from '~/kit/text'
import { NOTIFY_UNKNOWN, TRIBUTE_NAME } from './messages'
import { text } from './schemas'
import { recipientErrors, storedRecipient } from './tribute'

export const TributeIdInput = z.object({ id: someId })

/** Replaces all fields; those left out are cleared. */
export const EditTributeInput = z
  .object({
    id: someId,
    name: text(200).refine((name) => name !== '', TRIBUTE_NAME),
    message: text(2000),
    notify: text(20).pipe(z.enum(['', 'email', 'letter'], NOTIFY_UNKNOWN)),
    notifyName: text(200),
    notifyEmail: text(254).transform(composedEmail),
    notifyAddress: text(450),
    notifyCity: text(200),
    notifyState: text(45),
    notifyZip: text(45),
    notifyCountry: text(2),
  })
  .superRefine((input, problems) => {
    for (const { field, message } of input.notify === '' ? [] : recipientErrors(input))
      problems.addIssue({ code: 'custom', path: [field], message })
  })
  .transform(({ id, name, message, ...input }) => ({
    id,
    name,
    message: message === '' ? null : message,
    ...storedRecipient(input),
  }))

export type EditedTribute = z.output<typeof EditTributeInput>

/** Either `ids`, or everything that `matching` (the address of the list) means, with the number that was `shown`. */
export const SelectTributesInput = z.object(SELECTION)
