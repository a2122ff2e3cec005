import { z } from 'zod'
import { INTEGRATION_TARGETS } from '~/ports/data-integrations'
import { UNKNOWN_TARGET } from './messages'

export const TargetInput = z.object({ target: z.enum(INTEGRATION_TARGETS, UNKNOWN_TARGET) })

export const LinkInput = TargetInput.extend({ isConnected: z.boolean() })
