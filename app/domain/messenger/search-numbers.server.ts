import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { NumberRefused, NumbersUnreachable } from '~/ports/phone-numbers'
import { SEARCH_FAILED } from './messages'
import { SearchNumbersInput } from './number-input'

const MAX_FOUND = 20

/** Returns at most 20 available numbers that receive text messages and require no address (R-MESSENGER-1). */
export const searchNumbers = workflow({
  name: 'messenger.search-numbers',
  permission: 'messenger.edit',
  input: SearchNumbersInput,
  async run(ctx, { country, type, areaCode }) {
    try {
      const found = await ctx.ports.phoneNumbers.search({
        country,
        type,
        areaCode: type === 'local' ? areaCode : null,
        max: MAX_FOUND,
      })
      return found.slice(0, MAX_FOUND)
    } catch (error) {
      if (error instanceof NumberRefused) throw new DomainError('refused', error.message)
      if (error instanceof NumbersUnreachable) throw new DomainError('upstream', SEARCH_FAILED)
      throw error
    }
  },
})
