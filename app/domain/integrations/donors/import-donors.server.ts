import { randomBytes } from 'node:crypto'
import { workflow } from '~/db/operation.server'
import { hashPassword } from '~/domain/auth/hash-password.server'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { isCanceled } from '~/domain/tasks/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { CrmRefused, type CrmPerson } from '~/ports/donor-crm'
import { endImport } from './end-import.server'
import { NO_CRM } from './import'
import { importPart } from './import-part.server'
import { noteTotal } from './note-total.server'
import { importById, type ImportRun } from './runs.server'
import { ImportDonorsInput } from './schemas'
import { stopImport } from './stop-import.server'

const PART = 25

const temporaryPassword = (): string => randomBytes(9).toString('base64url')

const withPassword = async (donor: CrmPerson, createsLogins: boolean) => ({
  ...donor,
  passwordHash: createsLogins && donor.email !== null ? await hashPassword(temporaryPassword()) : null,
})

/** Reads the CRM between transactions, to keep them short. Each transaction advances the import. */
async function workThrough(ctx: Ctx, { id, taskId, total, upToDonor, createsLogins }: ImportRun): Promise<void> {
  const crm = ctx.ports.donorCrm
  if (total === null) await perform(noteTotal, ctx, { id, total: await crm.count() })
  let last = upToDonor
  for (let page = await crm.donorsAfter(last); page.length > 0; page = await crm.donorsAfter(last)) {
    for (let at = 0; at < page.length; at += PART) {
      if (await isCanceled(ctx, taskId)) return perform(endImport, ctx, { id, state: 'canceled' })
      const donors = await Promise.all(page.slice(at, at + PART).map((donor) => withPassword(donor, createsLogins)))
      const reached = await perform(importPart, ctx, { id, donors })
      if (reached === null) return undefined
      last = reached
    }
  }
  return perform(endImport, ctx, { id, state: 'done' })
}

/**
 * Runs in a job. An interrupted import continues after its last donor, and two jobs at once import each donor once
 * (R-CRM-4).
 */
export const importDonors = workflow({
  name: 'integrations.import-donors',
  permission: 'admin.dpo',
  input: ImportDonorsInput,
  async run(ctx, { id }): Promise<void> {
    const run = await importById(ctx, id)
    if (run === null || run.finishedAt !== null) return
    if (!usesDonorCrm(ctx.settings)) return perform(endImport, ctx, { id, state: 'done', reason: NO_CRM })
    try {
      await workThrough(ctx, run)
    } catch (error) {
      if (error instanceof CrmRefused) return perform(endImport, ctx, { id, state: 'done', reason: error.message })
      await perform(stopImport, ctx, { id })
      throw error
    }
  },
})
