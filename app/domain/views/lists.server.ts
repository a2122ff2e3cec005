import { contributionList } from '~/domain/contributions/contributions.list.server'
import { mailList } from '~/domain/messaging/mails.list.server'
import { userList } from '~/domain/staff/users.list.server'
import { tributeList } from '~/domain/tributes/tributes.list.server'
import type { DeclaredList } from '~/kit/list/declare'

const anyList = (list: unknown): DeclaredList => list as DeclaredList

/** Every list of the product: each can have saved views. */
export const LISTS: readonly DeclaredList[] = [contributionList, tributeList, userList, mailList].map(anyList)
