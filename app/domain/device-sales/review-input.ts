import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'

const NOTE_WANTED = 'Please say what was done.'
const note = boundedText(500, { required: NOTE_WANTED, tooLong: 'The note can have up to 500 characters.' })
  .trim()
  .min(1, NOTE_WANTED)

export const AcceptSaleInput = z.object({ id: someId })

/** `number` names the contribution as which the sale was entered by hand. */
export const CorrectSaleInput = z.object({
  id: someId,
  number: boundedText(10).trim().toUpperCase().default(''),
  note,
})

export const RefundSaleInput = z.object({ id: someId, note })

export const NUMBER_WANTED = 'Enter the number of the contribution that this sale was entered as.'
export const NUMBER_UNKNOWN = 'There is no paid contribution of this number.'
export const NUMBER_TAKEN = 'This contribution is another sale of a device already.'
export const NOT_READABLE = 'This sale cannot be read. Enter it at the till, then correct it here.'
