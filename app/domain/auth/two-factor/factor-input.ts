import { z } from 'zod'
import { CODE_REQUIRED } from './messages'

const MAX_CODE_LENGTH = 40
const MAX_PASSWORD_LENGTH = 1000

const code = z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(MAX_CODE_LENGTH, CODE_REQUIRED)
const currentPassword = z.string().max(MAX_PASSWORD_LENGTH).optional().default('')

const visitor = z.object({
  address: z.string().max(45).nullable(),
  userAgent: z.string().nullable(),
  device: z.string().max(100).nullable().optional().default(null),
})

export const NothingInput = z.object({})
export const WithPasswordInput = z.object({ currentPassword })
export const ConfirmFactorInput = z.object({ code, currentPassword })
export const CheckedCodeInput = z.object({ staffId: z.number().int(), code })
export const OpenChallengeInput = z.object({ staffId: z.number().int(), visitor })
export const CountCodeInput = z.object({ staffId: z.number().int(), isRight: z.boolean() })
export const CloseChallengeInput = z.object({ tokenHash: z.string().length(64) })
export const AnswerChallengeInput = z.object({
  challenge: z.string().max(100),
  code,
  earlierSession: z.string().nullable(),
  visitor,
})
