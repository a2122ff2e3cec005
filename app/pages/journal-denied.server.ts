import { journalDeniedRequest } from '~/domain/auth/journal-denied-request.server'
import type { JournalDenied } from '~/http/auth/journal-denied'
import { perform } from '~/kit/operation'

export const journal: JournalDenied = (ctx, denied) => perform(journalDeniedRequest, ctx, denied)
