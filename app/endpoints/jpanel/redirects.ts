import { redirectList } from '~/domain/pages/redirects/redirects.list.server'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'

export const calls = {
  'GET /jpanel/redirects.csv': listCsv(redirectList),
} satisfies Calls
