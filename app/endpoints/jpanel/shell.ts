import { findAnything } from '~/domain/reports/find-anything.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { searchReply } from '~/wire/search'
import { emptySearch } from './shell/error-style'

export const calls = {
  'POST /jpanel/api/v1/search': call(findAnything, { reply: searchReply, errors: emptySearch }),
} satisfies Calls
