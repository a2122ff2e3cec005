import { refused } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { ProviderFailure, type BbmsAccount } from '~/ports/provider-accounts'
import { NOT_CONFIGURED } from './messages'
import type { ProviderKey } from './provider'
import { openCredentials, providerRow, type Credentials, type ProviderRow } from './provider-rows.server'

export type Account = { row: ProviderRow; credentials: Credentials }

export async function readAccount(ctx: Ctx, key: ProviderKey): Promise<Account | null> {
  const row = await providerRow(ctx.read, key)
  return row === null || row.credentials === null ? null : { row, credentials: openCredentials(ctx.ports.vault, row) }
}

export async function bbmsAccount(ctx: Ctx): Promise<BbmsAccount> {
  const account = await readAccount(ctx, 'bbms')
  if (account === null) throw refused(NOT_CONFIGURED)
  return { subscriptionKey: account.credentials.credential1 ?? '', token: account.credentials.credential2 ?? '' }
}

/** Throws `message` if the provider does not answer. */
export async function throwUnanswered<T>(message: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderFailure) throw refused(message)
    throw error
  }
}
