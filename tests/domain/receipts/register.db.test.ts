import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issueDraft } from '~/domain/receipts/issue-draft.server'
import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { reviseReceipt } from '~/domain/receipts/revise-receipt.server'
import { checkRegister } from '~/domain/receipts/register/verify-register.server'
import { voidReceipt } from '~/domain/receipts/void-receipt.server'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { receiptOffice } from '../../support/receipts'

const { ctx, owner, gift, issued, faults } = receiptOffice()

describe('the register', () => {
  test('names a missing number, an amount that was altered, and one that was sealed again', async () => {
    const [one, two, three] = [await issued(), await issued(), await issued()]
    expect(await faults()).toEqual([])
    await owner.query('ALTER TABLE tax_receipt DISABLE TRIGGER tax_receipt_frozen')
    await owner.query('UPDATE tax_receipt SET serial = 9 WHERE id = $1', [two])
    await owner.query('UPDATE tax_receipt SET amount_minor = 9900 WHERE id = ANY($1)', [[one, three]])
    await owner.query('UPDATE tax_receipt r SET seal = tax_receipt_seal(r) WHERE id = $1', [one])
    await owner.query('ALTER TABLE tax_receipt ENABLE TRIGGER tax_receipt_frozen')
    expect((await faults()).map(({ kind, serial }) => `${kind} ${serial}`)).toEqual([
      'journal 1',
      'missing 2',
      'altered 3',
      'counter 3',
      'journal 3',
      'missing 4',
      'altered 9',
      'journal 9',
    ])
  })

  const quietly = async (statement: string, values: unknown[]) => {
    await owner.query('ALTER TABLE tax_receipt DISABLE TRIGGER USER')
    await owner.query('ALTER TABLE tax_receipt_line DISABLE TRIGGER USER')
    await owner.query(statement, values)
    await owner.query('ALTER TABLE tax_receipt ENABLE TRIGGER USER')
    await owner.query('ALTER TABLE tax_receipt_line ENABLE TRIGGER USER')
  }
  const kinds = async () => (await faults()).map(({ kind, serial }) => `${kind} ${serial}`)

  test('counts all faults where it names only the first hundred', async () => {
    for (let count = 0; count < 51; count++) await issued()
    await quietly('UPDATE tax_receipt SET amount_minor = amount_minor + 1', [])
    const verdict = await checkRegister(ctx.read)
    expect([verdict.faults.length, verdict.faultCount]).toEqual([100, 102])
  })

  test('names a receipt whose status was changed, from issued to void and back', async () => {
    const [one, two] = [await issued(), await issued()]
    await perform(voidReceipt, ctx, { id: two })
    expect(await faults()).toEqual([])
    await quietly(`UPDATE tax_receipt SET status = 'void', voided_at = now() WHERE id = $1`, [one])
    expect(await kinds()).toEqual(['status 1'])
    await quietly(`UPDATE tax_receipt SET status = 'issued', voided_at = NULL WHERE id = $1`, [one])
    expect(await faults()).toEqual([])
    await quietly(`UPDATE tax_receipt SET status = 'issued', voided_at = NULL WHERE id = $1`, [two])
    expect(await kinds()).toEqual(['status 2'])
  })

  test('names the last receipt that was deleted with its counter set back', async () => {
    await issued()
    const last = await issued()
    await quietly('DELETE FROM tax_receipt WHERE id = $1', [last])
    await owner.query(`UPDATE counter SET value = 1 WHERE name = 'tax_receipt'`)
    expect(await faults()).toMatchObject([{ kind: 'missing', serial: '2', number: 'WEB26-000000002' }])
  })

  test('names a receipt that the journal does not know', async () => {
    const [, two, three] = [await issued(), await issued(), await issued()]
    await owner.query(`DELETE FROM journal_entry WHERE subject_type = 'tax-receipt' AND subject_id = $1`, [String(two)])
    await quietly(`UPDATE tax_receipt SET status = 'void', voided_at = now() WHERE id = $1`, [two])
    expect(await kinds()).toEqual(['unwritten 2'])
    await owner.query(`DELETE FROM journal_entry WHERE subject_id = $1 AND after ? 'status'`, [String(three)])
    expect(await kinds()).toEqual(['unwritten 2', 'unwritten 3'])
  })

  test('the database itself refuses to alter or delete what was issued', async () => {
    const id = await issued()
    for (const change of [
      sql`UPDATE tax_receipt SET amount_minor = 1 WHERE id = ${id}`,
      sql`UPDATE tax_receipt SET name = 'Other' WHERE id = ${id}`,
      sql`UPDATE tax_receipt SET status = 'draft', serial = NULL WHERE id = ${id}`,
      sql`DELETE FROM tax_receipt WHERE id = ${id}`,
      sql`UPDATE tax_receipt_line SET amount_minor = 1 WHERE receipt_id = ${id}`,
      sql`DELETE FROM tax_receipt_line WHERE receipt_id = ${id}`,
    ])
      await expect(ctx.read.run(change)).rejects.toThrow('issued tax receipt')
  })

  test('G48: issues, revisions and voids in any order delete nothing, leave no gap and one live receipt', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('new', 'draft', 'issue', 'revise', 'void'), { minLength: 3, maxLength: 14 }),
        async (steps) => {
          const contributionId = await gift()
          const ours = () =>
            ctx.read.rows<{ id: number; status: string }>(
              sql`SELECT id, status FROM tax_receipt WHERE contribution_id = ${contributionId} ORDER BY id`,
            )
          let frozen = 0
          for (const [index, step] of steps.entries()) {
            const id = (await ours()).at(-1)?.id ?? 0
            const refused = (error: unknown) => {
              if (!(error instanceof DomainError)) throw error
            }
            if (step === 'new' || step === 'draft')
              await perform(receiptContribution, ctx, { contributionId, isDraft: step === 'draft' }).catch(refused)
            if (step === 'issue') await perform(issueDraft, ctx, { id }).catch(refused)
            if (step === 'revise') await perform(reviseReceipt, ctx, { id, name: `Name ${index}` }).catch(refused)
            if (step === 'void') await perform(voidReceipt, ctx, { id }).catch(refused)
            const rows = await ours()
            const numbered = rows.filter(({ status }) => status !== 'draft').length
            expect(numbered).toBeGreaterThanOrEqual(frozen)
            frozen = numbered
            expect(rows.filter(({ status }) => status === 'issued').length).toBeLessThanOrEqual(1)
          }
          expect(await faults()).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })
})
