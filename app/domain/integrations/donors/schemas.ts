import { z } from 'zod'

const isChecked = z
  .union([z.boolean(), z.enum(['0', '1', 'on', 'true', 'false', '']), z.literal([0, 1])])
  .optional()
  .transform((sent) => sent === true || sent === 1 || sent === '1' || sent === 'on' || sent === 'true')

export const StartImportInput = z.object({ createLogin: isChecked })

export const ImportDonorsInput = z.object({ id: z.number().int().positive() })

const text = z.string().nullable()

export const ImportPartInput = z.object({
  id: z.number().int().positive(),
  donors: z
    .array(
      z.object({
        donorId: z.number().int().positive(),
        isOrganization: z.boolean(),
        title: text,
        firstName: text,
        lastName: text,
        organization: text,
        email: text,
        address: text,
        address2: text,
        city: text,
        state: text,
        zip: text,
        country: text,
        phone: text,
        passwordHash: text,
      }),
    )
    .max(100),
})

export const EndImportInput = z.object({
  id: z.number().int().positive(),
  state: z.enum(['done', 'canceled']),
  reason: z.string().max(300).nullable().default(null),
})

export const ImportTotalInput = z.object({ id: z.number().int().positive(), total: z.number().int().min(0) })

export const StopImportInput = z.object({ id: z.number().int().positive() })
