import { workflow } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { perform, readInput, type Ctx } from '~/kit/operation'
import { NumberRefused, NumbersUnreachable, type TollFreeUse } from '~/ports/phone-numbers'
import { BEING_BOUGHT, FIELD_NEEDED, FIELDS_NEEDED, NOT_KNOWN, NOT_TOLL_FREE, NOT_VERIFIED, WEBHOOK } from './messages'
import { ChooseNumberInput, TollFreeInput } from './number-input'
import { intendNumber } from './intend-number.server'
import { recordBought } from './record-bought.server'
import { recordRefused } from './record-refused.server'
import { recordVerification } from './record-verification.server'
import { isTollFree } from './toll-free'

function readUse(number: string, fields: object): TollFreeUse {
  if (!isTollFree(number)) throw new DomainError('invalid', NOT_TOLL_FREE, { fields: { phoneNumber: [NOT_TOLL_FREE] } })
  try {
    return readInput(TollFreeInput, fields)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const hasEmpty = Object.values(error.fields).some((sentences) => sentences.includes(FIELD_NEEDED))
    throw hasEmpty ? new DomainError('invalid', FIELDS_NEEDED, { fields: error.fields }) : error
  }
}

/**
 * Looks the number up before buying, unless no earlier try exists, and again if the provider did not answer. Null means
 * that the outcome is unknown.
 */
async function findReference(ctx: Ctx, number: string, isNew: boolean): Promise<string | null> {
  const { phoneNumbers } = ctx.ports
  try {
    const known = isNew ? null : await phoneNumbers.find(number)
    return known ?? (await phoneNumbers.buy(number, ctx.officeUrl === '' ? null : `${ctx.officeUrl}${WEBHOOK}`))
  } catch (error) {
    const isRefused = error instanceof NumberRefused
    if (!isRefused && !(error instanceof NumbersUnreachable)) throw error
    // A number that is not for sale may already be ours from an earlier try.
    const late = isRefused && isNew ? null : await phoneNumbers.find(number).catch(() => null)
    if (late === null && isRefused) throw error
    return late
  }
}

async function buyNumber(
  ctx: Ctx,
  number: string,
  kind: 'local' | 'toll-free',
): Promise<{ id: number; reference: string }> {
  const { id, isNew, reference: held, provider } = await perform(intendNumber, ctx, { number, kind })
  if (held !== null) return { id, reference: held }
  if (provider !== ctx.ports.phoneNumbers.key) throw refused(BEING_BOUGHT)
  try {
    const reference = await findReference(ctx, number, isNew)
    if (reference === null) throw refused(NOT_KNOWN)
    await perform(recordBought, ctx, { id, reference })
    return { id, reference }
  } catch (error) {
    if (!(error instanceof NumberRefused)) throw error
    await perform(recordRefused, ctx, { id, reason: error.message })
    throw refused(error.message)
  }
}

async function verify(
  ctx: Ctx,
  { id, reference }: { id: number; reference: string },
  use: TollFreeUse,
): Promise<string | null> {
  try {
    await perform(recordVerification, ctx, {
      id,
      reference: await ctx.ports.phoneNumbers.verify(reference, use),
      problem: null,
    })
    return null
  } catch (error) {
    if (!(error instanceof NumberRefused || error instanceof NumbersUnreachable)) throw error
    const problem = error instanceof NumberRefused ? error.message : NOT_VERIFIED
    await perform(recordVerification, ctx, { id, reference: null, problem })
    return problem
  }
}

export const chooseNumber = workflow({
  name: 'messenger.choose-number',
  permission: 'messenger.edit',
  input: ChooseNumberInput,
  async run(ctx, { phoneNumber: number, isTollFree: isVerified, ...fields }) {
    const use = isVerified || isTollFree(number) ? readUse(number, fields) : null
    const held = await buyNumber(ctx, number, use === null ? 'local' : 'toll-free')
    return { number, problem: use === null ? null : await verify(ctx, held, use) }
  },
})
