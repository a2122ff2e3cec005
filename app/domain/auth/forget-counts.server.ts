import type { SqlRunner } from '~/kit/sql'
import { staffOfDevice } from './devices.server'
import { addressKey, deviceKey, forgetName, forgetTries, nameKey, personKey } from './tries.server'

type Counted = { staffId: number; email: string; visitor: { address: string | null; device: string | null } }

/** The counts that a right password was given under are over. From a known device the others stay: somebody elsewhere may be guessing at this moment. */
export async function forgetCounts(over: SqlRunner, { staffId, email, visitor: { address, device } }: Counted): Promise<void> {
  if (device !== null && (await staffOfDevice(over, device, email)) !== null) {
    await forgetTries(over, deviceKey(device, staffId))
    return
  }
  await forgetTries(over, personKey(email))
  if (address !== null) await forgetName(over, addressKey(address), nameKey(email))
}
