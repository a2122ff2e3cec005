import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { clearSpam } from '~/domain/contributions/clear-spam.server'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const STEPS = ['charge', 'refund', 'mark as spam', 'clear spam', 'suspend', 'resume', 'cancel'] as const
type Step = (typeof STEPS)[number]

/** Charges only, because the contribution that begins the plan is a bare row of the factory. */
const unexplained = async () => {
  await perform(checkBooks, ctx, {})
  return ctx.read.records(sql`SELECT kind, reference, expected_minor AS expected, found_minor AS found
    FROM book_difference WHERE check_id = (SELECT max(id) FROM book_check)
      AND reference NOT IN (SELECT client_uuid FROM contribution)`)
}

test(
  'the books explain a plan after charges, refunds, spam and pauses in any order',
  { timeout: 240_000 },
  async () => {
    let refunded = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 8 }), async (chain) => {
        const plan = await makePlan(ctx, { dcc_minor: 100n })
        const newest = () =>
          ctx.read.first<{ id: number }>(
            sql`SELECT max(id) AS id FROM recurring_transaction WHERE profile_id = ${plan.id} AND refunded_minor = 0`,
          )
        const steps: Record<Step, () => Promise<unknown>> = {
          charge: () => perform(chargePlan, ctx, { id: plan.name }),
          refund: async () => {
            const transactionId = (await newest())?.id ?? null
            if (transactionId === null) return
            await perform(refundCharge, ctx, { transactionId })
            refunded += 1
          },
          'mark as spam': () => perform(markSpam, ctx, { ids: [plan.contributionId] }),
          'clear spam': () => perform(clearSpam, ctx, { id: plan.contributionId }),
          suspend: () => perform(suspendPlan, ctx, { id: plan.name }),
          resume: () => perform(resumePlan, ctx, { id: plan.name }),
          cancel: () => perform(cancelPlan, ctx, { id: plan.name, reason: 'Moved away' }),
        }
        for (const step of chain)
          await steps[step]().catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error
          })
        expect(await unexplained()).toEqual([])
      }),
      { numRuns: 25, examples: [[['charge', 'refund', 'charge', 'mark as spam', 'refund', 'clear spam']]] },
    )
    expect(refunded).toBeGreaterThan(1)
  },
)
