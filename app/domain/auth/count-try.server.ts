import { sqlOperation } from '~/db/operation.server'
import { staffOfDevice } from './devices.server'
import { CountTryInput } from './schemas'
import { addressKey, countSignIn, deviceKey, nameKey, personKey } from './tries.server'

/**
 * Counts a sign-in before the password is checked. A device this person used before has a separate count and skips the
 * address's, so that others cannot lock the person out of it. Elsewhere, the person's and the address's tries count.
 */
export const countTry = sqlOperation({
  name: 'staff.count-try',
  permission: null,
  input: CountTryInput,
  audit: 'none',
  async run({ sql: runner, now }, { email, visitor: { address, device } }) {
    const known = device === null ? null : await staffOfDevice(runner, device, email)
    if (device !== null && known !== null)
      return countSignIn(runner, now, { person: deviceKey(device, known), at: null })
    const at = address === null ? null : { key: addressKey(address), name: nameKey(email) }
    return countSignIn(runner, now, { person: personKey(email), at })
  },
})
