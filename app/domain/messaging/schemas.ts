import { z } from 'zod'
import { boundedText, emailText, someId } from '~/kit/fields'
import { SELECTION } from '~/lists/declare/filter-values'

/** A line break would start another header. */
const oneLine = (maxLength: number) =>
  boundedText(maxLength)
    .min(1)
    .regex(/^[^\r\n\0]*$/, 'This must be a single line.')

const MAIL_OPTIONS = {
  cc: oneLine(500).nullable().default(null),
  bcc: oneLine(500).nullable().default(null),
  attachments: z
    .array(
      z.object({ filename: z.string().min(1).max(200), type: z.string().max(100), bytes: z.instanceof(Uint8Array) }),
    )
    .max(20)
    .default([]),
  /** One-click unsubscribe address; set only for news. */
  unsubscribeUrl: oneLine(500).nullable().default(null),
}

export const SendMailInput = z.object({
  dedupeKey: z.string().min(1).max(120),
  to: oneLine(254),
  subject: oneLine(255),
  text: z.string().max(100_000),
  html: z.string().max(600_000).nullable().default(null),
  ...MAIL_OPTIONS,
})
export const SendTemplateInput = z.object({
  dedupeKey: z.string().min(1).max(120),
  to: oneLine(254),
  /** The name of a built-in template, or the template of a product (plain text) or a tribute type. */
  template: z.union([
    z.string(),
    z.object({ subject: z.string(), body: z.string(), isHtml: z.boolean().default(false) }),
  ]),
  words: z.record(z.string(), z.string().nullable()),
  blocks: z.record(z.string(), z.string()).default({}),
  ...MAIL_OPTIONS,
})
export const DeliverMailInput = z.object({ mailId: z.number().int().positive() })
export const KeepOutcomeInput = z.object({
  mailId: z.number().int().positive(),
  status: z.enum(['held', 'sent', 'failed']),
  failure: z.string().nullable(),
  isGivenUp: z.boolean().default(false),
})
export const SendAgainInput = z.object(SELECTION)
export const SaleCompletedInput = z.object({ contributionId: z.number().int().positive() })

const NO_ADDRESS = 'Please enter an email address.'

export const MailReceiptInput = z.object({
  id: someId,
  email: emailText(NO_ADDRESS),
})
