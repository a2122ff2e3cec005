import type { Ports } from '~/ports/ports'
import type { Actor, Ctx, Transactions, TxCtx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import type { PrismaTx } from './prisma.server'

export type Organisation = { name: string; zone: string; currency: string; country: string; locale: string }

export type Readers = Pick<Ctx, 'prisma' | 'read' | 'prepared'>

declare module '~/kit/operation' {
  interface Ctx extends Transactions {
    readonly organisation: Organisation
    /** Settings that differ from their default; read through domain/settings. */
    readonly settings: Readonly<Record<string, string>>
    readonly ports: Ports
    /** The address people use, without a slash at the end: for links in mails. */
    readonly officeUrl: string
    /**
     * Reads outside a transaction: raw for lists and hot paths, Prisma for the rest. Writing belongs in an operation.
     */
    readonly read: SqlRunner
    /** The same for statements whose plan does not depend on their values: parsed and planned once for a connection. */
    readonly prepared: SqlRunner
    readonly prisma: PrismaTx
    /** Returns a context for somebody else, for work that a person did on a device and the device sends later. */
    actingAs(actor: Actor): Ctx
    /** Everything that `show` reads with these readers is from one moment (app/db/snapshot.server.ts). */
    inSnapshot<R>(show: (readers: Readers) => Promise<R>): Promise<R>
  }
}

export type SqlTxCtx = TxCtx & { readonly sql: SqlRunner }
/** `sql` goes through Prisma here: calendar dates arrive as Date, not as text. */
export type PrismaTxCtx = SqlTxCtx & { readonly tx: PrismaTx }
